import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { breachOf, undoMassAction } from './mass-undo.ts';

/**
 * Undoes the archiving or deletion of half of the proposals at random moments, beside busy threads: `node --import
 * ./test/support/load-tsx.ts test/histories/run-mass-undo.ts --moments 200 --proposals 1000 --load 8`.
 */
const { values } = parseArgs({
  options: {
    moments: { type: 'string', default: '200' },
    proposals: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    load: { type: 'string', default: '0' },
  },
});

const load = Array.from(
  { length: Number(values.load) },
  () => new Worker('for (;;) Math.sqrt(Math.random());', { eval: true }),
);
const began = Date.now();
const moments = Number(values.moments);
const count = { back: 0, named: 0, createdAgain: 0, partly: 0, breaches: 0 };
let slowest = 0;

for (let index = 0; index < moments; index += 1) {
  const result = await undoMassAction({
    proposals: Number(values.proposals),
    seed: Number(values.seed) + index,
  });
  count.back += result.unchanged;
  count.named += result.changed;
  count.createdAgain += result.createdAgain;
  if (result.unchanged > 0 && result.changed > 0) count.partly += 1;
  slowest = Math.max(slowest, result.undoMs);
  const breach = breachOf(result);
  if (breach !== null) {
    count.breaches += 1;
    console.log(`seed ${result.seed}: ${result.description}: ${breach}`);
  }
  if ((index + 1) % 5 === 0) console.log(`${index + 1} of ${moments}`, count);
}
for (const worker of load) await worker.terminate();
const seconds = (Date.now() - began) / 1000;
console.log(JSON.stringify({ moments, ...count, slowestUndoMs: Math.round(slowest), seconds }));
process.exitCode = count.breaches === 0 ? 0 : 1;
