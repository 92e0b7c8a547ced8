import { activitySchema, type Activity } from '#shared/domain/activity/activity.ts';
import { sameOrDamaged, text, type Database, type Row } from './storage/database.ts';

/** The timeline's entries, as read from the service. */
export interface ActivityStore {
  isKnown(id: string): boolean;
  find(id: string): Activity | undefined;
  /** The given entries that were saved without a time of their own or without their proposal's dates. */
  undated(ids: readonly string[]): ReadonlySet<string>;
  save(activity: Activity): void;
  /** The known entries of one proposal, by its public id. */
  ofProposal(publicId: string): readonly Activity[];
  count(): number;
  page(after: string | null, limit: number): readonly Activity[];
}

export function parseActivity(row: Row): Activity {
  const activity = activitySchema.parse(JSON.parse(text(row, 'activity')));
  sameOrDamaged([
    [text(row, 'id'), activity.id],
    [text(row, 'public_id'), activity.proposal_public_id],
  ]);
  return activity;
}

export function createActivityStore(database: Database): ActivityStore {
  return {
    isKnown: (id) => database.get('SELECT 1 FROM activities WHERE id = ?', id) !== undefined,
    find(id) {
      const row = database.get('SELECT * FROM activities WHERE id = ?', id);
      return row === undefined ? undefined : parseActivity(row);
    },
    undated(ids) {
      const rows = database.all(
        `SELECT id FROM activities WHERE id IN (SELECT value FROM json_each(?))
          AND json_type(activity, '$.is_dated') IS NULL`,
        JSON.stringify(ids),
      );
      return new Set(rows.map((row) => text(row, 'id')));
    },
    save(activity) {
      database.run(
        'INSERT OR REPLACE INTO activities (id, public_id, activity) VALUES (?, ?, ?)',
        activity.id,
        activity.proposal_public_id,
        JSON.stringify(activity),
      );
    },
    ofProposal: (publicId) =>
      database
        .all('SELECT activity FROM activities WHERE public_id = ?', publicId)
        .map((row) => activitySchema.parse(JSON.parse(text(row, 'activity')))),
    count: () => Number(database.get('SELECT count(*) AS n FROM activities')?.['n'] ?? 0),
    page: (after, limit) =>
      database.read(
        parseActivity,
        'SELECT * FROM activities WHERE id > ? ORDER BY id LIMIT ?',
        after ?? '',
        limit,
      ),
  };
}
