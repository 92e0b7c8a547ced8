import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundleCore } from '../core-child.ts';
import { openComputer, type Recovery } from './browser-run.ts';
import { damages } from './damage.ts';

const usage = `Usage: node test/faults/browser/run.ts [--kills N] [--rounds N] [--proposals N] [--seed S] [--json FILE]

Ends the browser's process with SIGKILL while a window edits, every second time together with the main process, and
damages the files of its IndexedDB; after each start the window is compared with the journal, record by record.

  --kills N      how many kills (default 200)
  --rounds N     how often each kind of damage is done (default 3)
  --proposals N  how many there are, of 49 records each (default 204: 10,000 records)
  --seed S       when each kill comes (default 1)
  --json FILE    writes the figures there as well
  --help         prints this
`;

function readFlags() {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '3' },
      proposals: { type: 'string', default: '204' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const whole = (name: 'kills' | 'rounds' | 'proposals' | 'seed', least: number): number => {
    const number = Number(values[name]);
    if (!Number.isSafeInteger(number) || number < least)
      throw new Error(`--${name} takes a whole number from ${least}.`);
    return number;
  };
  return {
    kills: whole('kills', 0),
    rounds: whole('rounds', 0),
    proposals: whole('proposals', 1),
    seed: whole('seed', 0),
    json: values.json ?? null,
  };
}

/** Whether all saved edits exist and the window equals the journal. */
const isWhole = ({ lost, different }: Recovery): boolean => lost.length === 0 && different === 0;

async function main(): Promise<number> {
  const flags = readFlags();
  if (flags === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  await bundleCore();
  const started = Date.now();
  const computer = await openComputer(flags.proposals, flags.seed);
  const afterKills: Recovery[] = [];
  const afterDamage: { readonly damage: string; readonly recovery: Recovery }[] = [];
  const figures = () => {
    const all = [...afterKills, ...afterDamage.map(({ recovery }) => recovery)];
    const rebuilds = all.flatMap(({ rebuiltIn }) => rebuiltIn ?? []);
    return {
      records: Math.max(0, ...all.map(({ records }) => records)),
      kills: afterKills.length,
      savedEdits: computer.savedEdits(),
      lost: all.flatMap(({ lost }) => lost),
      mirrorsEmptiedByAKill: afterKills.filter(({ rebuiltIn }) => rebuiltIn !== null).length,
      damages: afterDamage.length,
      damagesThatLedToARebuild: Object.fromEntries(
        damages.map((kind) => {
          const done = afterDamage.filter(({ damage }) => damage === kind);
          return [
            kind,
            `${done.filter(({ recovery }) => recovery.rebuiltIn !== null).length} of ${done.length}`,
          ];
        }),
      ),
      startsThatShowedSomethingElse: all.filter(({ different }) => different > 0).length,
      rebuildMs: { median: middle(rebuilds), slowest: Math.max(0, ...rebuilds) },
      openMs: { median: middle(all.map(({ ms }) => ms)) },
      seconds: Math.round((Date.now() - started) / 1000),
    };
  };
  const note = (recovery: Recovery, what: string): void => {
    if (!isWhole(recovery)) process.stderr.write(`${what}: ${JSON.stringify(recovery)}\n`);
    // An interrupted run still prints its results.
    if (flags.json !== null) writeFileSync(flags.json, `${JSON.stringify(figures(), null, 2)}\n`);
  };
  try {
    for (let kill = 1; kill <= flags.kills; kill += 1) {
      const recovery = await computer.killBrowser(kill % 2 === 0);
      afterKills.push(recovery);
      note(recovery, `kill ${kill}`);
      if (kill % 20 === 0) process.stderr.write(`${kill} kills\n`);
    }
    for (let round = 0; round < flags.rounds; round += 1) {
      for (const damage of damages) {
        const recovery = await computer.damage(damage);
        if (recovery === null) continue;
        afterDamage.push({ damage, recovery });
        note(recovery, damage);
      }
    }
  } finally {
    await computer.dispose();
  }
  process.stdout.write(`${JSON.stringify(figures(), null, 2)}\n`);
  return [...afterKills, ...afterDamage.map(({ recovery }) => recovery)].every(isWhole) ? 0 : 1;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
