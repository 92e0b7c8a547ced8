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

/** Megabytes of the page's heap after a collection. */
export function heapAfterCollection(): number {
  (globalThis as unknown as { readonly gc?: () => void }).gc?.();
  const { memory } = performance as unknown as { readonly memory: { readonly usedJSHeapSize: number } };
  return memory.usedJSHeapSize / 1_048_576;
}
