import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RunResult } from './chaos-run.ts';
import { runLanes } from './lanes.ts';
import { isFailure, reportOf, textOf } from './report.ts';

const usage = `Usage: npm run chaos -- [--runs N] [--seed S] [--first R] [--lanes L] [--minutes M] [--json FILE]
           [--stop]

The app's main process and the service, killed and stopped at random moments, with a faulty network between them and a
second writer on the same account. Each run ends without faults and is compared with the user's actions.

  --runs N     number of runs (default 20)
  --seed S     seed of all decisions (default 1)
  --first R    number of the first run, to repeat one (default 0)
  --lanes L    number of parallel runs (default 2)
  --minutes M  start no more runs after this time
  --stop       start no more runs after the first defect
  --json FILE  file of the figures (default out/chaos/report.json)
  --help       prints this text
`;

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} takes a whole number from ${least}.`);
  return value;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      first: { type: 'string', default: '0' },
      lanes: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '100000' },
      json: {
        type: 'string',
        default: path.resolve(import.meta.dirname, '../../out/chaos/report.json'),
      },
      stop: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const started = performance.now();
  const minutes = wholeNumber('minutes', values.minutes, 1);
  const results: RunResult[] = [];
  const seconds = (): number => (performance.now() - started) / 1_000;
  mkdirSync(path.dirname(path.resolve(values.json)), { recursive: true });
  await runLanes({
    runs: wholeNumber('runs', values.runs, 1),
    seed: wholeNumber('seed', values.seed, 0),
    first: wholeNumber('first', values.first, 0),
    lanes: wholeNumber('lanes', values.lanes, 1),
    isOver: () => seconds() > minutes * 60 || (values.stop && results.some(isFailure)),
    onResult(result) {
      results.push(result);
      const { plan, breaches, disruptions } = result;
      const outcome = isFailure(result)
        ? breaches.map(({ defect }) => defect).join(', ')
        : result.isVoid
          ? 'void'
          : 'well';
      process.stderr.write(
        `run ${plan.run}: ${outcome}, ${result.edits} edits, ${disruptions.coreKills + disruptions.serviceKills} kills, ${result.seconds} s\n`,
      );
      // An interrupted run still prints its results.
      writeFileSync(values.json, `${JSON.stringify(reportOf(results, seconds()), null, 2)}\n`);
    },
  });
  process.stdout.write(textOf(reportOf(results, seconds())));
  return results.some(isFailure) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
