import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openSafely } from '../../src-main/core/recovery/open-safely.ts';
import { newId } from '../support/core/new-id.ts';
import { schemaFile } from './schema-files.ts';

/** A folder for a journal, new for each test of the file. */
export function journalFolder() {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'layover-schemas-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = () =>
    openSafely({
      folder,
      accountKey: 'https://service.example/api/v2#3',
      newId,
      clock: { now: () => Date.now(), monotonic: () => 0, after: () => () => undefined },
      log: { error: () => undefined, info: () => undefined, debug: () => undefined },
      onDamage: () => undefined,
    });

  const journalFile = (): string => path.join(folder, 'sync.db');

  /** Puts the journal of an earlier schema into the folder. Returns its path. */
  function fixturePath(version: number): string {
    const file = journalFile();
    mkdirSync(folder, { recursive: true });
    copyFileSync(schemaFile(version), file);
    return file;
  }
  return { open, fixturePath, journalFile, backups: () => path.join(folder, 'backups') };
}
