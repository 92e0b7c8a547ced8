import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTally } from './schedule/report.ts';
import { runMany } from './schedule/run-many.ts';
import { createDisks, runSchedule, type Outcome } from './schedule/schedule.ts';
import { partsChoices, type Parts } from './schedule/setting.ts';

const usage = `Usage: npm run sim -- [--schedules N] [--seed S] [--service KIND] [--workers N] [--json FILE]
                      [--traces FILE] [--replay SEED]

Runs the sync engine through random schedules of edits, faults and crashes in virtual time, and checks every
invariant of the sync rules after each.

  --schedules N   how many schedules to run (default 1000)
  --seed S        the first schedule's seed; the next ones follow by one (default 1)
  --service KIND  mixed: the models of the service and of the database, and in every hundredth schedule the real
                  ones (default); real: always the real ones; model: never
  --workers N     threads (default 1); schedulesPerSecond counts the time of all processors, so it is per core
  --json FILE     writes the figures there as well
  --traces FILE   writes a fingerprint of each schedule's calls, effects and final content, by seed: equal files mean
                  equal behavior, whatever was renamed in between
  --replay SEED   runs that one schedule and prints its trace
  --help          prints this
`;

/** Time between two lines of progress, ms. */
const progressEveryMs = 10_000;

interface Flags {
  readonly schedules: number;
  readonly seed: number;
  readonly parts: Parts;
  readonly workers: number;
  readonly json: string | null;
  readonly traces: string | null;
  readonly replay: number | null;
}

class UsageError extends Error {}

function wholeNumber(name: string, text: string | undefined, least: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!/^\d+$/u.test(text) || !Number.isSafeInteger(value) || value < least)
    throw new UsageError(`--${name} takes a whole number from ${least}, not "${text}".`);
  return value;
}

function partsOf(text: string): Parts {
  const parts = partsChoices.find((choice) => choice === text);
  if (parts === undefined)
    throw new UsageError(`--service takes one of ${partsChoices.join(', ')}, not "${text}".`);
  return parts;
}

function readFlags(args: readonly string[]): Flags | 'help' {
  let values: {
    schedules?: string;
    seed?: string;
    json?: string;
    traces?: string;
    replay?: string;
    service?: string;
    workers?: string;
    help?: boolean;
  };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        schedules: { type: 'string' },
        seed: { type: 'string' },
        service: { type: 'string' },
        workers: { type: 'string' },
        json: { type: 'string' },
        traces: { type: 'string' },
        replay: { type: 'string' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help === true) return 'help';
  return {
    schedules: wholeNumber('schedules', values.schedules, 1) ?? 1000,
    seed: wholeNumber('seed', values.seed, 0) ?? 1,
    parts: partsOf(values.service ?? 'mixed'),
    workers: wholeNumber('workers', values.workers, 1) ?? 1,
    json: values.json ?? null,
    traces: values.traces ?? null,
    replay: wholeNumber('replay', values.replay, 0),
  };
}

async function replay(seed: number, parts: Parts): Promise<number> {
  const { trace, breaches, digest } = await runSchedule({
    seed,
    parts,
    disks: createDisks(),
    keepTrace: true,
  });
  process.stdout.write(`${trace.join('\n')}\n${digest}\n`);
  return breaches.length === 0 ? 0 : 1;
}

/** Processor time of this process so far, in seconds, over all cores. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

async function runAll({ schedules, seed, parts, workers, json, traces }: Flags): Promise<number> {
  const tally = createTally();
  const behaviors: [seed: number, behavior: string][] = [];
  let spoken = performance.now();
  let done = 0;
  const onOutcome = (outcome: Outcome): void => {
    tally.add(outcome);
    behaviors.push([outcome.seed, outcome.behavior]);
    done += 1;
    for (const { invariant, detail } of outcome.breaches)
      process.stderr.write(`seed ${outcome.seed}: ${invariant} ${detail.slice(0, 400)}\n`);
    if (performance.now() - spoken < progressEveryMs) return;
    spoken = performance.now();
    process.stderr.write(`${done} of ${schedules}\n`);
  };
  await runMany({ schedules, seed, parts, workers, onOutcome });
  const report = tally.report(seed, processorSeconds());
  const text = `${JSON.stringify(report, null, 2)}\n`;
  process.stdout.write(text);
  if (json !== null) writeFileSync(json, text);
  if (traces !== null) {
    behaviors.sort(([left], [right]) => left - right);
    writeFileSync(traces, `${JSON.stringify(Object.fromEntries(behaviors), null, 2)}\n`);
  }
  const missed = tally.missedCrashPoints();
  if (missed.length > 0) process.stderr.write(`No crash at: ${missed.join(', ')}\n`);
  process.stderr.write(`What happened: ${tally.met()}\n`);
  return report.failures.length === 0 ? 0 : 1;
}

async function main(args: readonly string[]): Promise<number> {
  const flags = readFlags(args);
  if (flags === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  return flags.replay === null ? await runAll(flags) : await replay(flags.replay, flags.parts);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
