import { parseArgs } from 'node:util';
import { runHistories } from './lanes.ts';

/**
 * Undoes and redoes one random history per seed: `node --import ./test/support/load-tsx.ts test/histories/run.ts
 * --histories 10000 --seed 1`. `--steps` prints the steps of each.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '6' },
    steps: { type: 'boolean', default: false },
  },
});

const began = Date.now();
const failures: number[] = [];
const histories = Number(values.histories);
let finished = 0;

await runHistories({
  seed: Number(values.seed),
  histories,
  lanes: Number(values.lanes),
  onOutcome({ seed, failure, steps }) {
    finished += 1;
    if (values.steps) console.log(steps.join('\n'));
    if (failure !== null) {
      failures.push(seed);
      if (failures.length <= 5) console.log(`seed ${seed}: ${failure}\n${steps.join('\n')}\n`);
    }
    if (finished % 200 === 0) console.log(`${finished} of ${histories}, ${failures.length} failed`);
    return true;
  },
});
const seconds = (Date.now() - began) / 1000;
console.log(JSON.stringify({ histories, failed: failures.length, failures: failures.slice(0, 50), seconds }));
process.exitCode = failures.length === 0 ? 0 : 1;
