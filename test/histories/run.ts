import { parseArgs } from 'node:util';
import { runHistories } from './lanes.ts';

/**
 * `node --import ./test/support/load-tsx.ts test/histories/run.ts --histories 10000 --seed 1`: undo to the start, redo to
 * the end, one seed after the other.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '6' },
    story: { type: 'boolean', default: false },
  },
});

const began = Date.now();
const failures: number[] = [];
const histories = Number(values.histories);
let lived = 0;

await runHistories({
  seed: Number(values.seed),
  histories,
  lanes: Number(values.lanes),
  tell({ seed, failure, story }) {
    lived += 1;
    if (values.story) console.log(story.join('\n'));
    if (failure !== null) {
      failures.push(seed);
      if (failures.length <= 5) console.log(`seed ${seed}: ${failure}\n${story.join('\n')}\n`);
    }
    if (lived % 200 === 0) console.log(`${lived} of ${histories}, ${failures.length} failed`);
    return true;
  },
});
const seconds = (Date.now() - began) / 1000;
console.log(JSON.stringify({ histories, failed: failures.length, failures: failures.slice(0, 50), seconds }));
process.exitCode = failures.length === 0 ? 0 : 1;
