import { parseArgs } from 'node:util';
import { speak } from '../../src-main/core/words/words.ts';
import { createHistorySource, perWorld, type HistoryOutcome } from './random-history.ts';

/**
 * `node test/histories/run.ts --histories 10000 --seed 1`: undo to the start, redo to the end, seed after seed. Seeds from
 * one multiple of `perWorld` to the next share a world, whatever the lanes: begin there to see one of them again.
 */
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
const firstSeed = Number(values.seed);
let begun = 0;
let lived = 0;

/** The next seeds that share a world. */
function nextSeeds(): readonly number[] {
  const from = firstSeed + begun;
  const to = Math.min(from - (from % perWorld) + perWorld, firstSeed + count);
  begun += to - from;
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function tell({ seed, failure, story }: HistoryOutcome): void {
  lived += 1;
  if (values.story) console.log(story.join('\n'));
  if (failure !== null) {
    failures.push(seed);
    if (failures.length <= 5) console.log(`seed ${seed}: ${failure}\n${story.join('\n')}\n`);
  }
  if (lived % 200 === 0) console.log(`${lived} of ${count}, ${failures.length} failed`);
}

async function runLane(): Promise<void> {
  for (let seeds = nextSeeds(); seeds.length > 0; seeds = nextSeeds()) {
    const source = createHistorySource();
    for (const seed of seeds) tell(await source.run(seed));
    await source.close();
  }
}

// A history waits more than it works.
await Promise.all(Array.from({ length: Number(values.lanes) }, runLane));
const seconds = (Date.now() - began) / 1000;
console.log(
  JSON.stringify({ histories: count, failed: failures.length, failures: failures.slice(0, 50), seconds }),
);
process.exitCode = failures.length === 0 ? 0 : 1;
