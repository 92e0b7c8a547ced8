/** The longest time that the user waits without a sign, ms. */
const patience = 400;

/**
 * Calls `tell` if the work is not over when the user would wonder, and then after each change of its progress. Settles
 * as the work does.
 *
 * @param watch subscribes to the progress and returns the function that ends the subscription
 */
export function tellWhenSlow<T>(
  work: Promise<T>,
  tell: () => void,
  watch?: (onChange: () => void) => () => void,
): Promise<T> {
  let stop: (() => void) | undefined;
  const telling = setTimeout(() => {
    tell();
    stop = watch?.(tell);
  }, patience);
  return work.finally(() => {
    clearTimeout(telling);
    stop?.();
  });
}
