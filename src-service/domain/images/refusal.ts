/** A file that is not accepted. The message continues the name of its field: "is not complete". */
export class ImageRefusal extends Error {
  override readonly name = 'ImageRefusal';
}

/** In pixels. */
export const largestSide = 4000;

export function requireSide(width: number, height: number): void {
  if (width < 1 || height < 1 || width > largestSide || height > largestSide)
    throw new ImageRefusal(
      `has ${String(width)} by ${String(height)} pixels: it must have 1 to ${String(largestSide)} on each side`,
    );
}
