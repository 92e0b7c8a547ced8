import { coalesced } from './coalesced.ts';

/** Something that is done until it works. */
export interface Retry {
  /** Does it now; what is running already is followed by one more run. */
  run(): void;
  /** Resolves when the run that is under way, or was asked for, has ended, well or badly. */
  idle(): Promise<void>;
  /** No more runs and no more waiting. */
  stop(): void;
}

const delays = [500, 1000, 2000, 5000, 10_000] as const;

/**
 * Runs a task again after growing pauses (half a second to ten) until it succeeds. Its failures are told to
 * `onFailure`, which says them where the user can see them; nothing is thrown.
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
