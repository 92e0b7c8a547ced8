/** When a debounced task runs, in milliseconds. */
export interface DebounceTiming {
  /** After the last request. */
  readonly waitMs: number;
  /** After the first request at the latest. */
  readonly maxWaitMs: number;
}

/** What is typed is saved when typing pauses, and within a second of typing on. */
export const autosaveTiming: DebounceTiming = { waitMs: 400, maxWaitMs: 1000 };

/** Runs a task once for many requests. */
export interface Debouncer {
  /** The newest task replaces the one that waits. */
  schedule(task: () => void): void;
  cancel(): void;
}

/** A debouncer that a steady stream of requests cannot put off for good. */
export function createDebouncer({ waitMs, maxWaitMs }: DebounceTiming): Debouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | null = null;

  function cancel(): void {
    clearTimeout(timer);
    firstAt = null;
  }

  return {
    schedule(task) {
      const now = performance.now();
      firstAt ??= now;
      clearTimeout(timer);
      const delay = Math.min(waitMs, firstAt + maxWaitMs - now);
      timer = setTimeout(
        () => {
          cancel();
          task();
        },
        Math.max(0, delay),
      );
    },
    cancel,
  };
}
