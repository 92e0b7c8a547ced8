import { painted, until } from './timing.ts';

/** Milliseconds from the start of loading to the frame that shows the list. */
export async function untilListed(): Promise<number> {
  await until(() => document.querySelector('[data-row-id]') !== null);
  return performance.now();
}

/** The same for an idle window. */
export async function untilEmptyPainted(): Promise<number> {
  await painted();
  return performance.now();
}
