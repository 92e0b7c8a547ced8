import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createBackupKeeper } from './backup-keeper.ts';

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
