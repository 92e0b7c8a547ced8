import { coalesced } from './coalesced.ts';

/** A task that is retried until it succeeds. */
export interface Retry {
  /** Runs the task now. If it is running already, one more run follows. */
  run(): void;
  /** Resolves when the latest run has ended, successful or not. */
  idle(): Promise<void>;
  /** Ends all runs and retries. */
  stop(): void;
}

/** Pauses before a retry, in milliseconds. */
const delays = [500, 1000, 2000, 5000, 10_000] as const;

/**
 * Creates a retry. It runs the task again after growing pauses until it succeeds. Failures go to `onFailure`, which
 * shows them to the user; nothing is thrown.
 */
export function createRetry(task: () => Promise<void>, onFailure: (error: unknown) => void): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let latest: Promise<void> = Promise.resolve();

  const attempt = coalesced(async () => {
    if (stopped) return;
    clearTimeout(timer);
    try {
      await task();
      failures = 0;
    } catch (error) {
      if (stopped) return;
      const delay = delays[Math.min(failures, delays.length - 1)];
      failures += 1;
      onFailure(error);
      timer = setTimeout(run, delay);
    }
  });

  function run(): void {
    if (!stopped) latest = attempt();
  }

  return {
    run,
    idle: () => latest,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
