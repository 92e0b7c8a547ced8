/** A rectangle in Electron's screen pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Moves saved bounds onto a connected screen, so that no window opens on a missing monitor. Uses the screen with the
 * largest overlap and limits the size to it.
 */
export function fitBounds(bounds: Bounds, screens: readonly Bounds[]): Bounds {
  const [first, ...others] = screens;
  if (first === undefined) return bounds;
  const screen = others.reduce(
    (best, next) => (overlapArea(bounds, next) > overlapArea(bounds, best) ? next : best),
    first,
  );
  const width = Math.min(bounds.width, screen.width);
  const height = Math.min(bounds.height, screen.height);
  return {
    x: clamp(bounds.x, screen.x, screen.x + screen.width - width),
    y: clamp(bounds.y, screen.y, screen.y + screen.height - height),
    width,
    height,
  };
}

/** How far another window is moved to the right and down, pixels. */
const cascadeOffset = 28;

/** The bounds of another window: the front window's size, moved by the offset and kept on screen. */
export function cascadeBounds({ x, y, width, height }: Bounds, screens: readonly Bounds[]): Bounds {
  return fitBounds({ x: x + cascadeOffset, y: y + cascadeOffset, width, height }, screens);
}

/** Overlap of two rectangles in square pixels. */
function overlapArea(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
