import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runTrial } from './run-trial.ts';

const usage = `Usage: node test/hostile-peer/run.ts [--answers N] [--seed S] [--trial N] [--json FILE]

Runs the app against a service with corrupted answers, until N answers were corrupted. Prints one line for each
trial. Exits with 1 when a trial failed.

  --answers N   the number of corrupted answers in total (default 20000)
  --seed S      the seed of the first trial; each next trial adds one (default 1)
  --trial N     the number of corrupted answers in each trial (default 150)
  --json FILE   also writes the figures to this file
  --help        prints this
`;

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    trial: { type: 'string', default: '150' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** Runs trials until `answers` answers were corrupted. */
async function run(answers: number, firstSeed: number, perTrial: number): Promise<void> {
  const total = { trials: 0, mutated: 0, edits: 0, starts: 0, broken: 0, busiest: 0 };
  const startedAt = performance.now();
  for (let seed = firstSeed; total.mutated < answers; seed += 1) {
    const { broken, ...result } = await runTrial({ seed, answers: perTrial });
    total.trials += 1;
    total.mutated += result.mutated;
    total.edits += result.edits;
    total.starts += result.starts;
    total.broken += broken.length > 0 ? 1 : 0;
    total.busiest = Math.max(total.busiest, result.busiest);
    process.stdout.write(`${JSON.stringify(result)}\n`);
    for (const line of broken) process.stdout.write(`    ${line.slice(0, 1_000)}\n`);
  }
  const figures = { ...total, seconds: Math.round((performance.now() - startedAt) / 1_000) };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures)}\n`);
  process.exitCode = total.broken > 0 ? 1 : 0;
}

const [answers = 0, firstSeed = 0, perTrial = 0] = [values.answers, values.seed, values.trial].map(Number);
if (values.help || !(answers > 0 && firstSeed >= 0 && perTrial > 0)) {
  process.stdout.write(usage);
  process.exitCode = values.help ? 0 : 2;
} else await run(answers, firstSeed, perTrial);
