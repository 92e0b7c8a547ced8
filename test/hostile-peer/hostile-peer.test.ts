import { expect, it } from 'vitest';
import { runTrial } from './run-trial.ts';

/** The short part of `run.ts`. */
it.each([1, 2, 3])(
  'a service that lies for a while stops nothing for good, and costs no acknowledged edit: seed %i',
  async (seed) => {
    const { broken, mutated, busiest } = await runTrial({ seed, answers: 60 });
    expect(broken).toEqual([]);
    expect(mutated).toBeGreaterThanOrEqual(60);
    expect(busiest).toBeLessThanOrEqual(100);
  },
);
