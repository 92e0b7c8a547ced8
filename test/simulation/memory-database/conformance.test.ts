import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src-main/core/journal/storage/database.ts';
import { createDisk, createSqliteStorage, type Storage } from '../world/disk.ts';
import { createDisks, runSchedule } from '../schedule/schedule.ts';
import { createMemoryDatabase } from './memory-database.ts';

/** The rows as text; sorted if the statement defines no order. */
function comparable(sql: string, rows: readonly Row[]): string {
  const texts = rows.map((row) => JSON.stringify(row));
  return (/ORDER BY/u.test(sql) ? texts : texts.toSorted()).join('\n');
}

/** Throws if the answers differ. An assertion per statement would be too slow for ten thousands. */
function hold(
  sql: string,
  values: readonly unknown[],
  expected: readonly Row[],
  answer: readonly Row[],
): void {
  if (comparable(sql, expected) === comparable(sql, answer)) return;
  expect(answer, `${sql} with ${JSON.stringify(values)}`).toEqual(expected);
}

/** Runs each statement on both databases and compares the answers. */
function createPair(): Storage & { readonly statements: ReadonlySet<string> } {
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
  it('to every statement of whole schedules, with crashes inside transactions', async () => {
    const pair = createPair();
    const disk = createDisk(pair);
    const disks = { real: disk, model: disk };
    for (let seed = 1; seed <= 40; seed += 1)
      expect((await runSchedule({ seed, disks })).breaches, `seed ${seed}`).toEqual([]);
    expect(pair.statements.size).toBeGreaterThan(30);
  });

  it('I12: and a schedule has the same trace on both', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { real, model } = createDisks();
      const onSqlite = await runSchedule({ seed, disks: { real, model: real } });
      const onModel = await runSchedule({ seed, disks: { real: model, model } });
      expect(onModel.digest).toBe(onSqlite.digest);
    }
  });

  it('and it refuses unknown statements', () => {
    const model = createMemoryDatabase();
    expect(() => model.run('CREATE TABLE other (id INTEGER)')).toThrow(/teach it/u);
    expect(() => model.all('SELECT sum(seq) FROM feed')).toThrow(/teach it/u);
    expect(() => model.get('SELECT id FROM nowhere')).toThrow(/no such table/u);
  });

  it('and it rolls back a failed transaction', () => {
    const model = createMemoryDatabase();
    const add = (id: string): void =>
      model.run('INSERT INTO full_sync_seen (entity, server_id) VALUES (?, ?)', 'client', id);
    add('1');
    const before = model.dump();
    let undone = 0;
    model.onRollback(() => (undone += 1));
    expect(() =>
      model.transaction(() => {
        add('2');
        model.run('DELETE FROM full_sync_seen');
        model.transaction(() => add('3'));
        throw new Error('The power went.');
      }),
    ).toThrow('The power went.');
    expect(model.dump()).toBe(before);
    expect(undone).toBe(1);
  });
});
