import { chaosRun, type RunResult } from './chaos-run.ts';
import { cleanUp, prepare } from './processes.ts';

interface Lanes {
  readonly runs: number;
  readonly first: number;
  readonly seed: number;
  readonly lanes: number;
  readonly onResult: (result: RunResult) => void;
  /** Whether to begin no more. */
  readonly isOver?: () => boolean;
}

/** Runs beside each other, each with its own service, app and disks; most of their time is waiting. */
export async function runLanes({ runs, first, seed, lanes, onResult, isOver }: Lanes): Promise<void> {
  const keys = await prepare();
  let next = first;
  const lane = async (): Promise<void> => {
    for (;;) {
      if (next >= first + runs || isOver?.() === true) return;
      const run = next;
      next += 1;
      onResult(await chaosRun(seed, run, keys));
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    cleanUp();
  }
}
