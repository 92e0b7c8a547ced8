import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { failpointNames } from '../../src-main/core/failpoint.ts';
import { bundleCore } from './core-child.ts';
import type { KillResult } from './kill-run.ts';
import { runKills } from './lanes.ts';

const usage = `Usage: node test/faults/run.ts [--runs N] [--seed S] [--json FILE]

Kills the real main process at every failpoint in turn, starts it again, and asks the service's database whether
anything was lost, duplicated or sent twice.

  --runs N     how many runs (default 22, every failpoint once)
  --seed S     how often each failpoint is passed before the process dies there (default 1)
  --json FILE  writes the figures there as well
  --help       prints this
`;

function readFlags(): { runs: number; seed: number; json: string | null } | 'help' {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: String(failpointNames.length) },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1.');
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed takes a whole number from 0.');
  return { runs, seed, json: values.json ?? null };
}

async function main(): Promise<number> {
  const flags = readFlags();
  if (flags === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  await bundleCore();
  const results: KillResult[] = [];
  const started = Date.now();
  const figures = () => ({
    runs: results.length,
    kills: results.reduce((sum, { kills }) => sum + kills, 0),
    lost: results.reduce((sum, { lost }) => sum + lost.length, 0),
    duplicated: results.reduce((sum, { duplicated }) => sum + duplicated.length, 0),
    sentTwice: results.filter(({ mails }) => mails > 1).length,
    waitingForUser: results.reduce((sum, { questions }) => sum + questions, 0),
    placesReached: new Set(results.flatMap(({ kills, failpoint }) => (kills > 0 ? [failpoint] : []))).size,
    placesNeverReached: failpointNames.filter(
      (name) => !results.some(({ kills, failpoint }) => kills > 0 && failpoint === name),
    ),
    seconds: Math.round((Date.now() - started) / 1000),
    failures: results.filter(isFailure),
  });
  await runKills({
    runs: flags.runs,
    seed: flags.seed,
    onResult(result) {
      results.push(result);
      if (isFailure(result)) process.stderr.write(`${JSON.stringify(result)}\n`);
      if (results.length % failpointNames.length === 0) process.stderr.write(`${results.length} runs\n`);
      // An interrupted run still prints its results.
      if (flags.json !== null) writeFileSync(flags.json, `${JSON.stringify(figures(), null, 2)}\n`);
    },
  });
  process.stdout.write(`${JSON.stringify(figures(), null, 2)}\n`);
  return results.some(isFailure) ? 1 : 0;
}

function isFailure({ lost, duplicated, mails }: KillResult): boolean {
  return lost.length > 0 || duplicated.length > 0 || mails > 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
