/** Colours that the window itself paints, before and around the page. */
export interface WindowColors {
  /** Behind the page: the canvas of the page, so that nothing flashes before the first paint. */
  readonly background: string;
  /** Signs of the system's own buttons (Windows). */
  readonly symbols: string;
}

// The renderer's tokens `canvas` and `text` (`src-renderer/styles`), as the sRGB values that a window takes.
const light: WindowColors = { background: '#fbfaf8', symbols: '#181b1f' };
const dark: WindowColors = { background: '#111315', symbols: '#ebedef' };

/** The set for the appearance that the system asks for. */
export function windowColors(useDark: boolean): WindowColors {
  return useDark ? dark : light;
}
