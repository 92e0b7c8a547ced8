import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../src-main/core/journal/storage/database.ts';
import { migrations } from '../../src-main/core/journal/storage/migrations.ts';
import { schemaFile } from './schema-files.ts';

/**
 * Saves a journal of the present schema with contents, as a fixture for later releases. Run it before you add a step to
 * `migrations.ts`. Existing fixtures are not overwritten.
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
