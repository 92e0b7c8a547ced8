/** Calls back with the frame that draws what has just changed; where there is no window, with the next turn. */
export function withNextFrame(call: () => void): void {
  if (typeof requestAnimationFrame === 'undefined') setTimeout(call);
  else requestAnimationFrame(call);
}
