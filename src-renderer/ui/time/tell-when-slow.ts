/** The longest time that the user waits without a sign, ms. */
const patience = 400;

/** Calls `tell` if the work is not over when the user would wonder. Settles as the work does. */
export function tellWhenSlow<T>(work: Promise<T>, tell: () => void): Promise<T> {
  const telling = setTimeout(tell, patience);
  return work.finally(() => clearTimeout(telling));
}
