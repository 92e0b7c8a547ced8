import { painted, until } from './timing.ts';

/** Milliseconds from when the window began to load to the frame that shows the list. */
export async function untilListed(): Promise<number> {
  await until(() => document.querySelector('[data-row-id]') !== null);
  return performance.now();
}

/** The same for a window in which nothing happens. */
export async function untilEmptyPainted(): Promise<number> {
  await painted();
  return performance.now();
}
