import { activitySchema, type Activity } from '#shared/domain/activity.ts';
import { sameOrDamaged, text, type Database, type Row } from './database.ts';

/** Timeline entries that were read from the service. */
export interface ActivityStore {
  isKnown(id: string): boolean;
  save(activity: Activity): void;
  /** What is known of one proposal, by its public id. */
  ofProposal(publicId: string): readonly Activity[];
  count(): number;
  page(after: string | null, limit: number): readonly Activity[];
}

/** A row of `activities`. */
export function parseActivity(row: Row): Activity {
  const activity = activitySchema.parse(JSON.parse(text(row, 'activity')));
  sameOrDamaged([
    [text(row, 'id'), activity.id],
    [text(row, 'public_id'), activity.proposal_public_id],
  ]);
  return activity;
}

/** The timeline in the table `activities`. */
export function createActivityStore(database: Database): ActivityStore {
  return {
    isKnown: (id) => database.get('SELECT 1 FROM activities WHERE id = ?', id) !== undefined,
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
