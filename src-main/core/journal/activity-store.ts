import { activitySchema, type Activity } from '#shared/domain/activity.ts';
import { text, type Database } from './database.ts';

/** Timeline entries that were read from the service. */
export interface ActivityStore {
  isKnown(id: string): boolean;
  save(activity: Activity): void;
  /** What is known of one proposal, by its public id. */
  ofProposal(publicId: string): readonly Activity[];
  count(): number;
  page(after: string | null, limit: number): readonly Activity[];
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
      database
        .all('SELECT activity FROM activities WHERE id > ? ORDER BY id LIMIT ?', after ?? '', limit)
        .map((row) => activitySchema.parse(JSON.parse(text(row, 'activity')))),
  };
}
