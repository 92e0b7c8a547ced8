import type { Clock } from '../../ports.ts';
import type { Database } from '../../storage/database/database.ts';

const dayMs = 24 * 3_600_000;
/** Rows per transaction; the service answers requests between transactions. */
const batchSize = 2000;

/**
 * Deletes activities and delivered messages older than `days` and returns the number of deleted rows. Decisions of
 * clients stay: they prove what was agreed.
 */
export async function deleteExpired(database: Database, clock: Clock, days: number): Promise<number> {
  const cutoff = new Date(clock.now() - days * dayMs).toISOString();
  const statements = [
    `DELETE FROM activities WHERE id IN (SELECT id FROM activities WHERE created_at < ?
      AND activity_type NOT IN ('client_accepted_proposal', 'client_rejected_proposal') LIMIT ${String(batchSize)})`,
    `DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE created_at < ?
      AND state IN ('sent', 'refused', 'canceled') LIMIT ${String(batchSize)})`,
  ];
  let deleted = 0;
  for (const sql of statements) {
    for (let changes = batchSize; changes === batchSize; deleted += changes)
      ({ changes } = await database.write(() => database.query(sql).run(cutoff)));
  }
  return deleted;
}
