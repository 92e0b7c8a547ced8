import { expect, expectTypeOf, test } from 'vitest';
import type { RedoEntry, RedoLog } from '../redo-log.ts';
import { openDatabase, type Database } from './database.ts';

function open() {
  const entries: RedoEntry[] = [];
  const redo: RedoLog = {
    append: (entry) => void entries.push(entry),
    size: () => 0,
    hasGap: () => false,
    close: () => undefined,
  };
  return { database: openDatabase(':memory:', { redo }), entries };
}

const insert = 'INSERT INTO meta (key, value) VALUES (?, ?)';

test('S3: the redo log has the writes of committed transactions, and none of a rolled-back one', () => {
  const { database, entries } = open();
  const refused = new Error('The batch does not fit.');
  expect(() =>
    database.transaction(() => {
      database.run(insert, 'lost', '1');
      throw refused;
    }),
  ).toThrow(refused);
  database.transaction(() => {
    database.run(insert, 'kept', '2');
    database.run(insert, 'also kept', '3');
  });
  database.run(insert, 'alone', '4');
  expect(entries).toEqual([
    {
      seq: 1,
      writes: [
        [insert, 'kept', '2'],
        [insert, 'also kept', '3'],
      ],
    },
    { seq: 2, writes: [[insert, 'alone', '4']] },
  ]);
  database.close();
});

test('S3: the type of a write allows only values that the redo log can restore', () => {
  expectTypeOf<Parameters<Database['run']>>().toEqualTypeOf<[string, ...(string | number | null)[]]>();
});
