/** A refused file. The message continues the name of its field: "is not complete". */
export class ImageRefusal extends Error {
  override readonly name = 'ImageRefusal';
}

/** Longest side of a picture, in pixels. */
export const maxSidePx = 4000;

export function checkDimensions(width: number, height: number): void {
  if (width < 1 || height < 1 || width > maxSidePx || height > maxSidePx)
    throw new ImageRefusal(
      `has ${String(width)} by ${String(height)} pixels: it must have 1 to ${String(maxSidePx)} on each side`,
    );
}
