import type { Timers } from '../ports.ts';

/** Timers that a test fires by hand, all at once. */
export interface ManualTimers extends Timers {
  fire(): void;
}

export function manualTimers(): ManualTimers {
  const pending = new Set<() => void>();
  return {
    after(_milliseconds, run) {
      pending.add(run);
      return () => {
        pending.delete(run);
      };
    },
    fire() {
      const due = [...pending];
      pending.clear();
      for (const run of due) run();
    },
  };
}
