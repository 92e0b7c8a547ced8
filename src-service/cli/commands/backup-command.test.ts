import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../storage/database/database.ts';
import { createTestService } from '../../testing/test-service.ts';
import { backupCommand } from './backup-command.ts';
import { runNow } from '../../storage/steps.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layover-backup-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

describe('backup', () => {
  it('copies everything while the service keeps writing, and never over an existing file', async () => {
    const { call, service } = createTestService({ database: join(data, 'service.db') });
    await call('POST', '/proposals', { title: 'Before' });
    const target = join(data, 'copy.db');
    const copying = backupCommand([target, '--data', data]);
    await call('POST', '/proposals', { title: 'Meanwhile' });
    await copying;
    const copy = openDatabase(target);
    expect(runNow(copy.query('PRAGMA integrity_check').get())).toEqual({ integrity_check: 'ok' });
    expect(runNow(copy.query('SELECT title FROM proposals WHERE id = 1').get())).toEqual({ title: 'Before' });
    copy.close();
    await expect(backupCommand([target, '--data', data])).rejects.toThrow('exists already');
    await expect(backupCommand([])).rejects.toThrow('name one file');
    await expect(backupCommand([join(data, 'x.db'), '--data', join(data, 'none')])).rejects.toThrow(
      'contains no service data',
    );
    await service.close();
  });
});
