import { DatabaseSync } from 'node:sqlite';

/**
 * Adds drafts without sections to the service's database: copies of the first draft with their own titles.
 *
 * @param file the database, which the service may have open
 */
export function addDrafts(file: string, count: number): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    const columns = database
      .prepare('PRAGMA table_info(proposals)')
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !['id', 'title', 'public_id'].includes(name));
    const list = columns.join(', ');
    database
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         INSERT INTO proposals (title, public_id, ${list})
         SELECT 'Draft ' || n, 'draft-' || n, ${list} FROM numbers, proposals
         WHERE proposals.id = (SELECT min(id) FROM proposals WHERE status = 'draft')`,
      )
      .run(count);
  } finally {
    database.close();
  }
}
