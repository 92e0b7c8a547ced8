import { chaosRun, type RunResult } from './chaos-run.ts';
import { cleanUp, prepare } from './processes.ts';

interface Lanes {
  readonly runs: number;
  readonly first: number;
  readonly seed: number;
  readonly lanes: number;
  readonly onResult: (result: RunResult) => void;
  /** Whether to start no more runs. */
  readonly isOver?: () => boolean;
}

/** Executes runs in parallel, each with its own service, app and disks. They mostly wait. */
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
