import { coalesced } from './coalesced.ts';

/** Pauses before a retry, in milliseconds. */
const delays = [500, 1000, 2000, 5000, 10_000] as const;

/**
 * Creates a retry. It runs the task again after growing pauses until it succeeds. Failures go to `onFailure`, which
 * shows them to the user; nothing is thrown.
 */
export function createRetry(task: () => Promise<void>, onFailure: (error: unknown) => void) {
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
    /** Runs the task now. If it is running already, one more run follows. */
    run,
    /** Resolves when the latest run has ended, successful or not. */
    idle: (): Promise<void> => latest,
    /** Ends all runs and retries. */
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
