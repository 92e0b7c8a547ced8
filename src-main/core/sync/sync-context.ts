import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { Failpoint } from '../failpoint.ts';
import type { Clock, Logger } from '../ports.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Journal } from '../journal/journal.ts';
import type { UncertaintyWindow } from './verify/uncertainty-window.ts';
import type { LocalWriteClock } from './pull/local-write-clock.ts';
import type { Limiter } from '../limiter/limiter-types.ts';

/** Everything that pushing, probing and pulling for one account work with. */
export interface SyncContext {
  readonly journal: Journal;
  readonly api: ApiClient;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Logger;
  readonly localWrites: LocalWriteClock;
  readonly uncertaintyWindow: UncertaintyWindow;
  readonly failpoint: Failpoint;
  /** What the timeline brought since the first complete reading: news, not history. */
  readonly onNews: (activities: readonly Activity[]) => void;
  /** An e-mail has gone out for certain. */
  readonly onSent: (sent: SentProposal) => void;
}
