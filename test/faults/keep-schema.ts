import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../src-main/core/journal/storage/database.ts';
import { migrations } from '../../src-main/core/journal/storage/migrations.ts';
import { schemaFile } from './schema-files.ts';

/**
 * Keeps a journal of today's schema with contents, as the one that the next release has to open: run it before a
 * step is added to `migrations.ts`. What is kept already is never overwritten.
 */
const target = schemaFile(migrations.length);
if (existsSync(target)) {
  process.stderr.write(`${target} is there already.\n`);
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'layover-schema-'));
  const file = path.join(folder, 'sync.db');
  const oldest = new DatabaseSync(schemaFile(1));
  oldest.prepare('VACUUM INTO ?').run(file);
  oldest.close();
  const database = openDatabase(file);
  database.copyTo(target);
  database.close();
  rmSync(folder, { recursive: true });
}
