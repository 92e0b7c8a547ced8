/** A part of a picture, each value a share of its width or height from 0 to 1. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of a picture, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An area in whole pixels of a picture, at least one pixel, inside it. */
export function pixelsOf(area: CropArea, { width, height }: Size): CropArea {
  const within = (value: number, least: number, most: number): number =>
    Math.min(Math.max(Math.round(value), least), most);
  const x = within(area.x * width, 0, width - 1);
  const y = within(area.y * height, 0, height - 1);
  return {
    x,
    y,
    width: within(area.width * width, 1, width - x),
    height: within(area.height * height, 1, height - y),
  };
}

/** Whether an area is the whole picture, to a pixel. */
export function isWhole(area: CropArea, size: Size): boolean {
  const { width, height } = pixelsOf(area, size);
  return width === size.width && height === size.height;
}
