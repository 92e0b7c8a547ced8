import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../src-service/storage/database/database.ts';
import { moveEngine } from '../../../src-service/storage/move/move-engine.ts';
import { movedTables, unmovedTables } from '../../../src-service/storage/move/moved-tables.ts';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { runNow } from '../../../src-service/storage/steps.ts';
import { startService } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { differences, fillVariedSample, inFile, readService } from './move-content.ts';
import { endLease, onServer, quickItems, slowItems } from './move-database.ts';
import { moved, runMove, startMove } from './move-process.ts';

const admin = inject('postgresAdmin');
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await makeTemporaryFolder('move');
  cleanUps.push(() => folder.remove());
  return folder.path;
}

const dataIn = (folder: string): string => path.join(folder, 'service');
const fileIn = (folder: string): string => path.join(folder, 'service', 'service.db');
const contentOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The data of a service that ran in this folder, which then stopped. */
async function seeded(seed: string): Promise<string> {
  const folder = await newFolder();
  const service = await startService({ folder, flags: ['--seed', seed] });
  await service.stop();
  return folder;
}

describe('a move there and back', { timeout: 180_000 }, () => {
  test('keeps every row, every answer and the next ids, and leaves the source as it is', async () => {
    const first = await newFolder();
    await fillVariedSample(first);
    const url = await createDatabase(admin);
    const last = await newFolder();
    const before = contentOf(fileIn(first));
    const there = await moved(['--from', dataIn(first), '--to', url]);
    expect(contentOf(fileIn(first))).toBe(before);
    const addressFile = path.join(last, 'address');
    writeFileSync(addressFile, `${url}\n`);
    chmodSync(addressFile, 0o600);
    const back = await moved(['--to', dataIn(last), '--database-file', addressFile]);
    expect(back.tables).toEqual(there.tables);
    expect(Object.keys(there.tables)).toEqual(movedTables.map(({ name }) => name));
    for (const [table, { rows }] of Object.entries(there.tables)) expect(rows, table).toBeGreaterThan(0);
    expect(there.rows).toBe(Object.values(there.tables).reduce((sum, { rows }) => sum + rows, 0));
    expect(there).toMatchObject({ from: dataIn(first), resumed: false, files_left: [] });
    expect(`${there.to} ${back.from}`).not.toContain(new URL(url).username + '@');

    const seen = await readService(first);
    for (const other of [await readService(last), await readService(await newFolder(), url)]) {
      expect(differences(other.answers, seen.answers)).toEqual([]);
      expect(other.newId).toBe(seen.newId);
    }
    expect(seen.newId).toBe('22');
  });

  test('names files that are not in the database', async () => {
    const source = await seeded('empty');
    writeFileSync(path.join(dataIn(source), 'notes.txt'), '');
    const report = await moved(['--from', dataIn(source)], {
      LAYOVER_DATABASE_URL: await createDatabase(admin),
    });
    expect(report.files_left).toEqual([path.join(dataIn(source), 'notes.txt')]);
  });
});

describe('a move that was ended early', { timeout: 180_000 }, () => {
  test('to a server: is refused by a service, and goes on where it was', async () => {
    const source = await seeded('proposals:300');
    const url = await createDatabase(admin);
    const flags = ['--from', dataIn(source), '--to', url];
    await (await openPostgres(url, () => undefined)).close();
    await slowItems(url);
    const itemsThere = async (): Promise<number> =>
      ((await onServer(url, ['SELECT count(*)::int AS n FROM line_items']))[0] as { n: number }).n;

    const stopped = startMove(flags);
    await stopped.said('line_items: ');
    stopped.child.kill('SIGINT');
    const { code, output, problems } = await stopped.ended;
    expect([code, output]).toEqual([130, '']);
    expect(problems).toContain('Run the same command again to go on.');
    const copied = await itemsThere();
    expect(copied).toBeGreaterThan(0);
    expect(copied).toBeLessThan(12_000);
    await expect(startService({ folder: await newFolder(), postgres: url })).rejects.toThrow(
      `ended with 2. The data cannot be opened: The data is an unfinished move from ${dataIn(source)}. Run the same move command again to finish it`,
    );

    const killed = startMove(flags);
    await killed.said('line_items: ');
    killed.child.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
    expect(await itemsThere()).toBeGreaterThan(copied);
    expect(await itemsThere()).toBeLessThan(12_000);
    await endLease(url);

    const other = await seeded('empty');
    expect(await runMove(['--from', dataIn(other), '--to', url])).toMatchObject({
      code: 2,
      problems: `move: The target holds an unfinished move of other data, from ${dataIn(source)}. Finish that one, or give an empty target.\n`,
    });

    await quickItems(url);
    const { resumed, tables } = await moved(flags);
    expect(resumed).toBe(true);
    expect(tables['line_items']?.rows).toBe(12_000);
    const service = await startService({ folder: await newFolder(), postgres: url });
    await service.stop();
  });

  test('to a folder: is refused by service and commands, and goes on where it was', async () => {
    const first = await seeded('proposals:300');
    const url = await createDatabase(admin);
    const there = await moved(['--from', dataIn(first), '--to', url]);
    const folder = await newFolder();
    const flags = ['--from', url, '--to', dataIn(folder)];
    await onServer(url, [
      `CREATE FUNCTION nap() RETURNS boolean LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_sleep(0.0003); RETURN true; END $$`,
      'CREATE POLICY slow ON line_items AS RESTRICTIVE USING (nap())',
    ]);
    const killed = startMove(flags);
    await killed.said('line_items: ');
    killed.child.kill('SIGKILL');
    await killed.ended;
    await onServer(url, ['DROP POLICY slow ON line_items', 'DROP FUNCTION nap()']);
    await endLease(url);
    await expect(startService({ folder })).rejects.toThrow('The data is an unfinished move from 127.0.0.1:');
    const { resumed, tables } = await moved(flags);
    expect(resumed).toBe(true);
    expect(tables).toEqual(there.tables);
  });

  test('fails with the name of the table if the source has changed meanwhile', async () => {
    const source = await seeded('proposals:100');
    const url = await createDatabase(admin);
    const flags = ['--from', dataIn(source), '--to', url];
    await (await openPostgres(url, () => undefined)).close();
    await slowItems(url);
    const stopped = startMove(flags);
    await stopped.said('sections: 800 of 800 copied');
    stopped.child.kill('SIGINT');
    expect((await stopped.ended).code).toBe(130);
    await quickItems(url);
    inFile(fileIn(source), "UPDATE proposals SET title = 'Another' WHERE id = 7");
    const { code, output, problems } = await runMove(flags);
    expect([code, output]).toEqual([1, '']);
    expect(problems).toMatch(
      /differs from the source in proposals \(100 rows in the source, 100 in the target\)/u,
    );
    await expect(startService({ folder: await newFolder(), postgres: url })).rejects.toThrow(
      'unfinished move',
    );
  });
});

describe('a refused move', { timeout: 120_000 }, () => {
  const refused = async (flags: readonly string[], sentence: string | RegExp): Promise<void> => {
    const { code, output, problems } = await runMove(flags);
    expect([code, output]).toEqual([2, '']);
    expect(problems).toMatch(sentence);
  };

  test('has a target with data, or a source without', async () => {
    const source = await seeded('sample');
    const other = await seeded('empty');
    const url = await createDatabase(admin);
    const empty = await createDatabase(admin);
    await refused(['--from', empty, '--to', dataIn(await newFolder())], 'contains no service data');
    await moved(['--from', dataIn(source), '--to', url]);
    const before = contentOf(fileIn(other));
    await refused(
      ['--from', dataIn(source), '--to', url],
      /target already contains data .*nothing is ever overwritten/u,
    );
    await refused(['--from', url, '--to', dataIn(other)], 'The target already contains data');
    expect(contentOf(fileIn(other))).toBe(before);
    const nothing = path.join(await newFolder(), 'nothing');
    await refused(['--from', nothing, '--to', url], 'contains no service data');
    expect(existsSync(nothing)).toBe(false);
  });

  test('has a source or a target of an older version, which stays as it is', async () => {
    const source = await seeded('empty');
    const url = await createDatabase(admin);
    inFile(fileIn(source), 'PRAGMA user_version = 12');
    await refused(
      ['--from', dataIn(source), '--to', url],
      /source cannot be opened: .*older version \(schema 12/u,
    );
    await refused(['--from', url, '--to', dataIn(source)], 'contains no service data');
    await (await openPostgres(url, () => undefined)).close();
    await onServer(url, ['DELETE FROM schema_versions WHERE version > 2']);
    const current = await seeded('empty');
    await refused(
      ['--from', dataIn(current), '--to', url],
      /target cannot be opened: .*older version \(schema 2 of/u,
    );
  });

  test('has a source or a target that is served', async () => {
    const folder = await newFolder();
    const served = await startService({ folder });
    const url = await createDatabase(admin);
    const onUrl = await startService({ folder: await newFolder(), postgres: url });
    cleanUps.push(
      () => served.stop(),
      () => onUrl.stop(),
    );
    await refused(
      ['--from', dataIn(folder), '--to', url],
      `--from ${dataIn(folder)} is in use by another service`,
    );
    await refused(['--from', url, '--to', dataIn(await newFolder())], 'Another service uses the database');
    await refused(
      ['--from', dataIn(await seeded('empty')), '--to', url],
      'Another service uses the database',
    );
  });
});

test('every table of both schemas is moved, with the same columns', async () => {
  const server = await openPostgres(await createDatabase(admin), () => undefined);
  const file = openDatabase(':memory:');
  cleanUps.push(
    () => server.close(),
    () => file.close(),
  );
  const [there, here] = [moveEngine(server), moveEngine(file)];
  const names = movedTables.map(({ name }) => name);
  expect(await server.read(() => there.tables())).toEqual([...names, ...unmovedTables].toSorted());
  const onlyServer = new Set([
    'images',
    'accounts',
    'account_names',
    'account_queues',
    'schema_versions',
    'service_lease',
    'service_nodes',
    'rate_budgets',
    'mail_pauses',
  ]);
  expect(runNow(here.tables())).toEqual(
    [...names, ...unmovedTables].filter((name) => !onlyServer.has(name)).toSorted(),
  );
  for (const name of names)
    expect(await server.read(() => there.columns(name)), name).toEqual(runNow(here.columns(name)));
});
