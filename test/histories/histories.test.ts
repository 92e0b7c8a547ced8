import { expect, test } from 'vitest';
import { createHistorySource } from './random-history.ts';

const count = 100;
const lanes = 6;

test('I11: whatever was edited, undone to the start and done again to the end it is what it was, here and at the service', async () => {
  const failures: string[] = [];
  let begun = 0;
  async function runLane(): Promise<void> {
    const source = createHistorySource();
    while (begun < count && failures.length === 0) {
      begun += 1;
      const { seed, failure, story } = await source.run(90_000 + begun);
      if (failure !== null) failures.push(`seed ${seed}: ${failure}\n${story.join('\n')}`);
    }
    await source.close();
  }
  // A history waits more than it works.
  await Promise.all(Array.from({ length: lanes }, runLane));
  expect(failures).toEqual([]);
  expect(begun).toBe(count);
}, 240_000);
