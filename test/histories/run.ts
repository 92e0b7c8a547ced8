import { parseArgs } from 'node:util';
import { speak } from '../../src-main/core/words/words.ts';
import { createHistorySource } from './random-history.ts';

/** `node test/histories/run.ts --histories 10000 --seed 1`: undo to the start, redo to the end, seed after seed. */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '6' },
    story: { type: 'boolean', default: false },
  },
});

speak({ language: 'en', locale: 'en' });
const began = Date.now();
const failures: number[] = [];
const count = Number(values.histories);
let begun = 0;
let lived = 0;

async function runLane(): Promise<void> {
  const source = createHistorySource();
  while (begun < count) {
    const index = begun;
    begun += 1;
    const { seed, failure, story } = await source.run(Number(values.seed) + index);
    lived += 1;
    if (values.story) console.log(story.join('\n'));
    if (failure !== null) {
      failures.push(seed);
      if (failures.length <= 5) console.log(`seed ${seed}: ${failure}\n${story.join('\n')}\n`);
    }
    if (lived % 200 === 0) console.log(`${lived} of ${count}, ${failures.length} failed`);
  }
  await source.close();
}

// A history waits more than it works.
await Promise.all(Array.from({ length: Number(values.lanes) }, runLane));
const seconds = (Date.now() - began) / 1000;
console.log(
  JSON.stringify({ histories: count, failed: failures.length, failures: failures.slice(0, 50), seconds }),
);
process.exitCode = failures.length === 0 ? 0 : 1;
