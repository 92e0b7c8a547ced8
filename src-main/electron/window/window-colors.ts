/** Colours that the window paints before and around the page. */
export interface WindowColors {
  /** The page's background, so that the first paint causes no flash. */
  readonly background: string;
  /** Symbols of the system's window buttons (Windows). */
  readonly symbols: string;
}

// The renderer's tokens `canvas` and `text` (`src-renderer/styles`), in sRGB.
const light: WindowColors = { background: '#fbfaf8', symbols: '#181b1f' };
const dark: WindowColors = { background: '#111315', symbols: '#ebedef' };

/** The colours for the system's appearance. */
export function windowColors(useDark: boolean): WindowColors {
  return useDark ? dark : light;
}
