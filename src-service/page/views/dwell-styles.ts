/** After these seconds on screen, an open page reports itself. */
export const dwellStepSeconds = [5, 15, 30, 60, 120, 300, 600, 1200, 1800] as const;

const lastStep = dwellStepSeconds[dwellStepSeconds.length - 1] ?? 0;

/**
 * The style sheet of one load. It draws nothing: an animation requests an invisible picture at each step, which tells
 * how long the page was on screen. A hidden tab does not animate, and paper has no animation. The animation changes a
 * custom property, which switches at once. Pictures would be blended and therefore loaded early.
 *
 * @param load the last part of the style sheet's address
 */
export function dwellStyles(load: string): string {
  const frames = dwellStepSeconds.map(
    (seconds) =>
      `${((seconds / lastStep) * 100).toFixed(4)}%{--on-page:url("${load}/${String(seconds)}.gif")}`,
  );
  return (
    `@keyframes on-page{0%{--on-page:none}${frames.join('')}}\n` +
    `@media screen{body::after{content:"";position:fixed;left:0;bottom:0;width:1px;height:1px;opacity:.01;` +
    `pointer-events:none;background-image:var(--on-page);` +
    `animation:on-page ${String(lastStep)}s step-end forwards}}\n`
  );
}
