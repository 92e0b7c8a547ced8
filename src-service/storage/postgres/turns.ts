/** Lets a few pieces of work run at once; the others wait in order. */
export interface Turns {
  /** Runs the work when it is its turn. Rejects with the error of `tooLate` if that is not within the limit. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface TurnLimits {
  readonly atOnce: number;
  /** Longest wait for a turn, in milliseconds. */
  readonly longestWait: number;
  readonly tooLate: () => Error;
}

export function createTurns({ atOnce, longestWait, tooLate }: TurnLimits): Turns {
  /** Starts waiting work, in order. */
  const waiting = new Set<() => void>();
  let running = 0;

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(tooLate());
      }, longestWait);
      waiting.add(start);
    });
  }

  function pass(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    // The turn is handed on, so that no newcomer takes it.
    waiting.delete(next);
    next();
  }

  return {
    async take(work) {
      if (running < atOnce) running += 1;
      else await wait();
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
