import { expect, test } from 'vitest';
import { runHistories } from './lanes.ts';

const histories = 50;

// One run of the whole suite got stuck beside all others, for a reason that is not known yet: it is tried once more.
test(
  'I11: whatever was edited, undone to the start and done again to the end it is what it was, here and at the service',
  {
    retry: 1,
    timeout: 240_000,
  },
  async () => {
    const failures: string[] = [];
    let lived = 0;
    await runHistories({
      seed: 90_000,
      histories,
      lanes: 5,
      tell({ seed, failure, story }) {
        lived += 1;
        if (failure !== null) failures.push(`seed ${seed}: ${failure}\n${story.join('\n')}`);
        return failure === null;
      },
    });
    expect(failures).toEqual([]);
    expect(lived).toBe(histories);
  },
);
