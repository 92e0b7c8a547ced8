import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { pairedDamages, singleDamages } from './damages.ts';
import { judgeDamage, type DamageResult } from './judge-damage.ts';
import { judgeRows } from './judge-rows.ts';
import { makeWorld } from './world.ts';

const usage = `Usage: node test/faults/damage/run.ts [--only WORDS] [--json FILE]

Damages the data folder of an account in every way there is a name for, and in every two ways, opens it, syncs it, and
says whether anything was lost without a word, called exact and was not, kept closed, or sent twice.

  --only WORDS  only what has these words in its name
  --singles     no combinations
  --rows SHARE  instead, starts with one invalid value in one cell of a table, for a share of all such values (0 to 1)
  --json FILE   writes every result there
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    singles: { type: 'boolean', default: false },
    rows: { type: 'string' },
    json: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
async function runRows(share: number): Promise<void> {
  const folder = await makeTemporaryFolder('damaged-rows');
  const started = Date.now();
  try {
    const rows = await judgeRows(await makeWorld(folder.path), share, path.join(folder.path, 'rows'));
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`${JSON.stringify({ ...rows, seconds }, null, 2)}\n`);
    process.exitCode = rows.failures.length > 0 ? 1 : 0;
  } finally {
    await folder.remove();
  }
}

if (values.help) process.stdout.write(usage);
else if (values.rows !== undefined) await runRows(Number(values.rows));
else {
  const folder = await makeTemporaryFolder('damage');
  const results: DamageResult[] = [];
  const started = Date.now();
  try {
    const world = await makeWorld(folder.path);
    const damages = [...singleDamages(), ...(values.singles ? [] : pairedDamages())];
    for (const damage of damages.filter(({ name }) => name.includes(values.only))) {
      const result = await judgeDamage(world, damage, path.join(folder.path, 'case'));
      results.push(result);
      if (values.verbose)
        process.stderr.write(
          `${Date.now() - started} ms ${result.name}: ${result.outcome}; ${result.asked.join('; ')}\n`,
        );
      if (result.defects.length > 0) process.stderr.write(`${JSON.stringify(result)}\n`);
    }
  } finally {
    await folder.remove();
  }
  const count = (isOne: (result: DamageResult) => boolean): number => results.filter(isOne).length;
  const figures = {
    kinds: results.length,
    wrong: count(({ defects }) => defects.length > 0),
    exact: count(({ outcome }) => outcome === 'exact'),
    partial: count(({ outcome }) => outcome === 'partial'),
    rebuilt: count(({ outcome }) => outcome === 'rebuilt'),
    nothingToSay: count(({ outcome }) => outcome === null),
    asked: count(({ asked }) => asked.length > 0),
    askedForTheBackup: count(({ wasBlocked }) => wasBlocked),
    seconds: Math.round((Date.now() - started) / 1000),
  };
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ ...figures, results }, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = figures.wrong > 0 ? 1 : 0;
}
