import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src-main/core/journal/storage/database.ts';
import { createDisk, createSqliteStorage, type Storage } from '../world/disk.ts';
import { createDisks, runSchedule } from '../schedule/schedule.ts';
import { createMemoryDatabase } from './memory-database.ts';

/** Rows as one text: as a set where the statement leaves their order open. */
function comparable(sql: string, rows: readonly Row[]): string {
  const texts = rows.map((row) => JSON.stringify(row));
  return (/ORDER BY/u.test(sql) ? texts : texts.toSorted()).join('\n');
}

/** Throws where the answers differ; a test runs through ten thousands of them. */
function hold(
  sql: string,
  values: readonly unknown[],
  expected: readonly Row[],
  answer: readonly Row[],
): void {
  if (comparable(sql, expected) === comparable(sql, answer)) return;
  expect(answer, `${sql} with ${JSON.stringify(values)}`).toEqual(expected);
}

/** Both databases at once: each statement goes to both, and their answers have to be the same. */
function createTwins(): Storage & { readonly statements: ReadonlySet<string> } {
  const real = createSqliteStorage();
  const model = createMemoryDatabase();
  const statements = new Set<string>();
  return {
    ...real,
    statements,
    run(sql, ...values) {
      statements.add(sql);
      real.run(sql, ...values);
      model.run(sql, ...values);
    },
    get(sql, ...values) {
      statements.add(sql);
      const [expected, answer] = [real.get(sql, ...values), model.get(sql, ...values)];
      hold(sql, values, expected === undefined ? [] : [expected], answer === undefined ? [] : [answer]);
      return expected;
    },
    all(sql, ...values) {
      statements.add(sql);
      const [expected, answer] = [real.all(sql, ...values), model.all(sql, ...values)];
      hold(sql, values, expected, answer);
      return expected;
    },
    transaction: (work) => model.transaction(() => real.transaction(work)),
    wipe() {
      real.wipe();
      model.wipe();
    },
    copy() {
      const restores = [real.copy(), model.copy()];
      return () => {
        for (const restore of restores) restore();
      };
    },
    dump() {
      const sorted = (storage: Storage): readonly string[] =>
        storage
          .dump()
          .split('\n')
          .map((table) =>
            (JSON.parse(table) as Row[])
              .map((row) => JSON.stringify(row))
              .toSorted()
              .join(),
          );
      expect(sorted(model)).toEqual(sorted(real));
      return real.dump();
    },
  };
}

describe("the model of the journal's database answers as SQLite does", () => {
  it('to every statement of whole schedules, with crashes in the middle of transactions', async () => {
    const twins = createTwins();
    const disk = createDisk(twins);
    const disks = { real: disk, model: disk };
    for (let seed = 1; seed <= 40; seed += 1)
      expect((await runSchedule({ seed, disks })).breaches, `seed ${seed}`).toEqual([]);
    expect(twins.statements.size).toBeGreaterThan(30);
  });

  it('and a schedule does not tell them apart (I12)', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { real, model } = createDisks();
      const onSqlite = await runSchedule({ seed, disks: { real, model: real } });
      const onModel = await runSchedule({ seed, disks: { real: model, model } });
      expect(onModel.digest).toBe(onSqlite.digest);
    }
  });

  it('and it refuses what it does not know, rather than guess', () => {
    const model = createMemoryDatabase();
    expect(() => model.run('CREATE TABLE other (id INTEGER)')).toThrow(/teach it/u);
    expect(() => model.all('SELECT sum(seq) FROM feed')).toThrow(/teach it/u);
    expect(() => model.get('SELECT id FROM nowhere')).toThrow(/no such table/u);
  });

  it('and it undoes a transaction that fails, row by row', () => {
    const model = createMemoryDatabase();
    const add = (id: string): void =>
      model.run('INSERT INTO sweep_seen (entity, server_id) VALUES (?, ?)', 'client', id);
    add('1');
    const before = model.dump();
    let undone = 0;
    model.onRollback(() => (undone += 1));
    expect(() =>
      model.transaction(() => {
        add('2');
        model.run('DELETE FROM sweep_seen');
        model.transaction(() => add('3'));
        throw new Error('The power went.');
      }),
    ).toThrow('The power went.');
    expect(model.dump()).toBe(before);
    expect(undone).toBe(1);
  });
});
