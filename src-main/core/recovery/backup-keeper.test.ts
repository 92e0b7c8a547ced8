import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findRedoEnd } from '../journal/redo-log.ts';
import { openDatabase } from '../journal/storage/database.ts';
import { migrations } from '../journal/storage/migrations.ts';
import { createBackupKeeper } from './backup-keeper.ts';
import { listBackups, makeBackup } from './backups.ts';

it('a redo log that cannot be continued does not prevent the start: a new backup is made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layover-backups-'));
  const database = openDatabase(':memory:');
  const version = migrations.length;
  makeBackup({ folder, at: 0, version, copyTo: (path) => database.copyTo(path) }).close();
  const log = { error: vi.fn<(text: string) => void>(), info: () => undefined, debug: () => undefined };
  const keeper = createBackupKeeper({
    folder,
    watermark: join(folder, 'watermark'),
    clock: { now: () => 0, monotonic: () => 0, after: () => () => undefined },
    log,
    // The log disappears after its end was found.
    findEnd(path) {
      const end = findRedoEnd(path);
      rmSync(path);
      return end;
    },
    newestEdit: () => 0,
    onDamage: () => undefined,
  });
  keeper.begin(database, { version, seq: 0 });
  expect(listBackups(folder)).toHaveLength(2);
  expect(log.error).toHaveBeenCalledTimes(1);
  keeper.stop();
  keeper.redo.close();
  database.close();
  rmSync(folder, { recursive: true });
});

it('a journal whose newest edit cannot be read is still backed up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layover-backups-'));
  const timers: (() => void)[] = [];
  const copyTo = vi.fn<(path: string) => void>(() => {
    throw new Error('The disk refuses.');
  });
  const keeper = createBackupKeeper({
    folder,
    watermark: join(folder, 'watermark'),
    clock: {
      now: () => 0,
      monotonic: () => 0,
      after(_ms, callback) {
        timers.push(callback);
        return () => undefined;
      },
    },
    log: { error: () => undefined, info: () => undefined, debug: () => undefined },
    findEnd: () => null,
    newestEdit() {
      throw new Error('The page cannot be read.');
    },
    onDamage: () => undefined,
  });
  keeper.begin({ copyTo }, { version: 1, seq: 0 });
  expect(copyTo).toHaveBeenCalledTimes(1);
  // The check whether a backup is due, and the idle time after it.
  timers.shift()?.();
  timers.shift()?.();
  expect(copyTo).toHaveBeenCalledTimes(2);
  keeper.stop();
  rmSync(folder, { recursive: true });
});
