import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { migrations } from '../../src-main/core/journal/storage/migrations.ts';
import { journalFolder } from './journal-folder.ts';

const { backups, fixturePath, journalFile, open } = journalFolder();

// All other tests use the present schema; every earlier one was shipped.
const shipped = Array.from({ length: migrations.length - 1 }, (_, index) => index + 1);

test.each(shipped)('schema %i opens in this version with all its content (promise 8)', (version) => {
  fixturePath(version);
  const journal = open();
  expect(journal.meta.get('recovery') ?? null).toBeNull();
  expect(journal.operations.all().map(({ operation, state }) => `${operation.kind} ${state}`)).toEqual([
    'create rejected',
    'create waiting',
    'create waiting',
    'update waiting',
    'send waiting',
  ]);
  const [first] = journal.operations.all();
  const opId = first?.operation.opId ?? '';
  expect(journal.attempts.attempts(opId)).toMatchObject([{ outcome: 'rejected', status: 422 }]);
  expect(journal.attempts.evidence(opId)).toHaveLength(1);
  expect(journal.conflicts.all()).toMatchObject([{ field: 'name', mine: 'Ada L.' }]);
  expect(journal.records.find('client', toLocalId('client:17'))?.extra).toEqual({ vat_id: 'GB1' });
  journal.close();

  // A copy from before the migration.
  const [oldest = ''] = readdirSync(backups())
    .filter((name) => name.endsWith('.db'))
    .toSorted();
  const old = new DatabaseSync(path.join(backups(), oldest), { readOnly: true });
  expect(old.prepare('PRAGMA user_version').get()).toEqual({ user_version: version });
  old.close();
});

test('a reason that no version knows is kept and told, and is still there after a change', () => {
  fixturePath(10);
  const stored = '{"code":"operation.eclipsed","params":{"moon":2}}';
  open().close();
  const file = new DatabaseSync(journalFile());
  file.prepare('UPDATE operations SET reason = ? WHERE rowid = 1').run(stored);
  file.exec('DELETE FROM redo; INSERT INTO redo (id, seq) VALUES (1, 1000)');
  file.close();
  const journal = open();
  const [first] = journal.operations.all();
  expect(first?.reason).toEqual({ code: 'unknown', params: { stored } });
  journal.operations.patch(first?.operation.opId ?? '', { baseline: null });
  journal.close();
  const after = new DatabaseSync(journalFile(), { readOnly: true });
  expect(after.prepare('SELECT reason FROM operations WHERE rowid = 1').get()).toEqual({ reason: stored });
  after.close();
});

test('a journal of a newer version is refused with a message and stays unchanged (promise 8)', () => {
  const file = fixturePath(1);
  const newer = new DatabaseSync(file);
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  newer.close();
  const before = readFileSync(file);
  expect(open).toThrow(expect.objectContaining({ reason: createReason('errors.newerVersion') }));
  expect(readFileSync(file).equals(before)).toBe(true);
});
