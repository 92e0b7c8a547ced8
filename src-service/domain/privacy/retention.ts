import type { Clock } from '../../ports.ts';
import type { Database } from '../../storage/database/database.ts';

const dayMs = 24 * 3_600_000;
/** Rows per transaction; the service answers requests between transactions. */
const batchSize = 2000;

/** How long rows are kept, in days; null for ever. */
export interface Retention {
  readonly activities: number | null;
  /** Also of invitations, from their end on. */
  readonly audit: number | null;
}

/**
 * Deletes old activities, delivered messages, ended invitations and entries of the audit log, and returns the number of deleted rows.
 * Decisions of clients stay: they prove what was agreed.
 */
export async function deleteExpired(
  database: Database,
  clock: Clock,
  { activities, audit }: Retention,
): Promise<number> {
  const ofActivities = [
    `DELETE FROM activities WHERE id IN (SELECT id FROM activities WHERE created_at < ?
      AND activity_type NOT IN ('client_accepted_proposal', 'client_rejected_proposal') LIMIT ${String(batchSize)})`,
    `DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE created_at < ?
      AND state IN ('sent', 'refused', 'canceled') LIMIT ${String(batchSize)})`,
  ];
  const ofAudit = [
    `DELETE FROM audit_entries WHERE id IN (SELECT id FROM audit_entries WHERE created_at < ?
      LIMIT ${String(batchSize)})`,
    `DELETE FROM invitations WHERE id IN (SELECT id FROM invitations WHERE expires_at < ? LIMIT ${String(batchSize)})`,
  ];
  return (
    (await deleteOlder(database, clock, activities, ofActivities)) +
    (await deleteOlder(database, clock, audit, ofAudit))
  );
}

async function deleteOlder(
  database: Database,
  clock: Clock,
  days: number | null,
  statements: readonly string[],
): Promise<number> {
  if (days === null) return 0;
  const cutoff = new Date(clock.now() - days * dayMs).toISOString();
  let deleted = 0;
  for (const sql of statements) {
    for (let changes = batchSize; changes === batchSize; deleted += changes)
      ({ changes } = await database.write(() => database.query(sql).run(cutoff)));
  }
  return deleted;
}
