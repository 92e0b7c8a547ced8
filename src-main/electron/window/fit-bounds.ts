/** A rectangle in screen pixels, as Electron counts them. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Brings a remembered window onto a screen that is there now: a window that was left on a second monitor must
 * not open out of sight. The screen that shows most of it wins; it is made no larger than that screen.
 */
export function fitBounds(bounds: Bounds, screens: readonly Bounds[]): Bounds {
  const [first, ...others] = screens;
  if (first === undefined) return bounds;
  const screen = others.reduce(
    (best, next) => (shared(bounds, next) > shared(bounds, best) ? next : best),
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

/** Pixels that a further window lies to the right of and below the one it was opened from. */
const cascade = 28;

/** Where a further window goes: beside the one in front, of its size, and in sight. */
export function beside({ x, y, width, height }: Bounds, screens: readonly Bounds[]): Bounds {
  return fitBounds({ x: x + cascade, y: y + cascade, width, height }, screens);
}

/** Area that two rectangles have in common, in square pixels. */
function shared(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
