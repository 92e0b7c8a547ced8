import { rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { DataCheck } from '#shared/bridge/data-check.ts';
import { listBackups } from './backups.ts';
import { examine } from './examine.ts';
import { accountFiles, type AccountFiles } from './files.ts';
import { prepareRestore } from './restore.ts';
import { createReason, textReason } from '#shared/reasons/reason.ts';

function checkJournal({ journal }: AccountFiles): DataCheck['journal'] {
  const examined = examine(journal);
  if (examined.state === 'damaged') return { state: 'damaged', reason: textReason(examined.reason) };
  if (examined.state === 'absent') return { state: 'damaged', reason: createReason('errors.fileAbsent') };
  if (examined.state === 'empty') return { state: 'damaged', reason: createReason('errors.fileEmpty') };
  const database = new DatabaseSync(journal, { readOnly: true });
  try {
    const count = (table: string): number =>
      Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? 0);
    return {
      state: 'sound',
      records: count('records'),
      waiting: count('operations'),
      bytes: statSync(journal).size,
    };
  } finally {
    database.close();
  }
}

/** The tables whose rows differ between two files. */
function differingTables(left: string, right: string): readonly string[] {
  const database = new DatabaseSync(left);
  try {
    database.prepare('ATTACH ? AS other').run(right);
    const tables = database
      .prepare(
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all();
    return tables.flatMap((row) => {
      const name = String(row['name']);
      const [here, there] = [`SELECT * FROM main."${name}"`, `SELECT * FROM other."${name}"`];
      const differs = database
        .prepare(`SELECT 1 FROM (${here} EXCEPT ${there}) UNION ALL SELECT 1 FROM (${there} EXCEPT ${here})`)
        .get();
      return differs === undefined ? [] : [name];
    });
  } finally {
    database.close();
  }
}

function checkBackup({ journal, backups }: AccountFiles): DataCheck['backup'] {
  const trial = `${journal}.check`;
  try {
    const restored = prepareRestore(backups, trial);
    if (restored === null) return { state: 'none' };
    restored.adopt();
    const facts = { generations: listBackups(backups).length, newestAt: restored.backup.at };
    const tables = differingTables(trial, journal);
    return tables.length === 0
      ? { state: 'same', ...facts }
      : { state: 'different', ...facts, tables: [...tables] };
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.new']) rmSync(`${trial}${suffix}`, { force: true });
  }
}

/**
 * Verifies the journal from end to end and compares it with its newest backup, restored beside it. This finds changed
 * bytes, because the redo log has checksums of row contents and SQLite has none. Throws errors of the disk.
 */
export function checkFiles(folder: string): Pick<DataCheck, 'journal' | 'backup'> {
  const files = accountFiles(folder);
  const journal = checkJournal(files);
  if (journal.state === 'sound') return { journal, backup: checkBackup(files) };
  const [newest] = listBackups(files.backups);
  const backup: DataCheck['backup'] =
    newest === undefined
      ? { state: 'none' }
      : {
          state: 'different',
          generations: listBackups(files.backups).length,
          newestAt: newest.at,
          tables: [],
        };
  return { journal, backup };
}
