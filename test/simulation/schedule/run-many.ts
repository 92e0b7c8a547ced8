import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import type { Outcome } from './schedule.ts';
import type { Parts } from './setting.ts';
import type { orderSchema } from './worker.ts';

export interface ManyOptions {
  readonly schedules: number;
  /** The first seed; each further schedule increases it by one. */
  readonly seed: number;
  readonly parts: Parts;
  readonly workers: number;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Size of V8's nursery, MB: most objects die in it without being copied. */
const youngGenerationMb = 64;

function startWorker(
  order: z.infer<typeof orderSchema>,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    worker.on('message', (outcomes: readonly Outcome[]) => {
      for (const outcome of outcomes) onOutcome(outcome);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`A worker ended with ${code}.`));
    });
  });
}

/** Runs schedules on several threads. An outcome depends on its seed alone. */
export async function runMany({ schedules, seed, parts, workers, onOutcome }: ManyOptions): Promise<void> {
  const threads = Array.from({ length: Math.min(workers, schedules) }, (_, index) => {
    const count = Math.ceil((schedules - index) / workers);
    return startWorker({ seed: seed + index, count, step: workers, parts }, onOutcome);
  });
  await Promise.all(threads);
}
