import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The statements of docs/operating.md that follow a restore. Throws if there are none. */
export function readRestoreStatements(): readonly string[] {
  const manual = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const block = /```sql\n(SET layover[^`]*)```/u.exec(manual)?.[1] ?? '';
  const statements = block.split(';').map((statement) => statement.trim());
  if (statements.length < 3) throw new Error('docs/operating.md has no statements for a restore');
  return statements.filter((statement) => statement !== '');
}
