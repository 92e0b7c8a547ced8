/** The delays of a debounced task, in milliseconds. */
export interface DebounceTiming {
  /** The delay after the last request. */
  readonly waitMs: number;
  /** The longest delay after the first request. */
  readonly maxWaitMs: number;
}

/** Typed text is saved after a pause, and every second during constant typing. */
export const autosaveTiming: DebounceTiming = { waitMs: 400, maxWaitMs: 1000 };

/** Creates a debouncer. Constant requests delay its task by `maxWaitMs` at most. */
export function createDebouncer({ waitMs, maxWaitMs }: DebounceTiming) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | null = null;

  function cancel(): void {
    clearTimeout(timer);
    firstAt = null;
  }

  return {
    /** Runs the task after the delay. It replaces a task that is still waiting. */
    schedule(task: () => void): void {
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
