import { expect, it } from 'vitest';
import { runTrial } from './run-trial.ts';

/** Short trials; `run.ts` runs long ones. */
it.each([1, 2, 3])(
  'after corrupted answers, the app syncs again and no acknowledged edit is lost: seed %i',
  async (seed) => {
    const { broken, mutated, busiest } = await runTrial({ seed, answers: 60 });
    expect(broken).toEqual([]);
    expect(mutated).toBeGreaterThanOrEqual(60);
    expect(busiest).toBeLessThanOrEqual(100);
  },
);
