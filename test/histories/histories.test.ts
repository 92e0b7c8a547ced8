import { expect, test } from 'vitest';
import { runHistories } from './lanes.ts';

const histories = 50;

// The test sometimes gets stuck beside all other suites, for an unknown reason, so it has a second try.
test(
  'I11: undoing all edits and redoing them restores the content, here and on the service',
  {
    retry: 1,
    timeout: 240_000,
  },
  async () => {
    const failures: string[] = [];
    let finished = 0;
    await runHistories({
      seed: 90_000,
      histories,
      lanes: 5,
      onOutcome({ seed, failure, steps }) {
        finished += 1;
        if (failure !== null) failures.push(`seed ${seed}: ${failure}\n${steps.join('\n')}`);
        return failure === null;
      },
    });
    expect(failures).toEqual([]);
    expect(finished).toBe(histories);
  },
);
