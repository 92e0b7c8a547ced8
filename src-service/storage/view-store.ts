import type { Database } from './database/database.ts';
import type { Steps } from './steps.ts';

/** The views of a proposal by people, in ISO 8601 and seconds. */
export interface ViewSummary {
  readonly first_view_at: string | null;
  readonly last_view_at: string | null;
  readonly views: number;
  /** The time on screen of all views together, as far as browsers reported it. */
  readonly seconds_on_page: number;
}

/** How long each recorded view lasted. The views themselves are activities. */
export interface ViewStore {
  addSeconds(activityId: number, seconds: number): Steps<void>;
  summarizeProposal(proposalId: number): Steps<ViewSummary>;
}

export function createViewStore(database: Database): ViewStore {
  return {
    *addSeconds(activityId, seconds) {
      yield* database
        .query(
          'INSERT INTO view_times (activity_id, seconds) VALUES (?, ?) ' +
            'ON CONFLICT (activity_id) DO UPDATE SET seconds = view_times.seconds + excluded.seconds',
        )
        .run(activityId, seconds);
    },
    *summarizeProposal(proposalId) {
      const row = yield* database
        .query<ViewSummary>(
          'SELECT MIN(a.created_at) AS first_view_at, MAX(a.created_at) AS last_view_at, COUNT(*) AS views, ' +
            'COALESCE(SUM(t.seconds), 0) AS seconds_on_page FROM activities a ' +
            "LEFT JOIN view_times t ON t.activity_id = a.id WHERE a.proposal_id = ? AND a.activity_type = 'client_view_proposal'",
        )
        .get(proposalId);
      return row ?? { first_view_at: null, last_view_at: null, views: 0, seconds_on_page: 0 };
    },
  };
}
