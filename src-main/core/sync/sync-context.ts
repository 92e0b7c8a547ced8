import type { NewId } from '#shared/domain/ids.ts';
import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { Failpoint } from '../failpoint.ts';
import type { Clock, Logger } from '../ports.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Journal } from '../journal/journal.ts';
import type { UncertaintyWindow } from './verify/uncertainty-window.ts';
import type { UnansweredCreates } from './verify/unanswered-creates.ts';
import type { PictureBytes } from './pictures/picture-wire.ts';
import type { PictureUploads } from './pictures/picture-uploads.ts';
import type { LocalWriteClock } from './staleness/local-write-clock.ts';
import type { Limiter } from '../limiter/limiter-types.ts';

/** The dependencies of push, verification and pull for one account. */
export interface SyncContext {
  readonly journal: Journal;
  readonly api: ApiClient;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly newId: () => NewId;
  readonly log: Logger;
  readonly localWrites: LocalWriteClock;
  readonly uncertaintyWindow: UncertaintyWindow;
  readonly unansweredCreates: UnansweredCreates;
  readonly pictures: PictureBytes;
  readonly uploads: PictureUploads;
  readonly failpoint: Failpoint;
  /** New timeline entries since the first complete read. */
  readonly onNews: (activities: readonly Activity[]) => void;
  /** An e-mail was certainly sent. */
  readonly onSent: (sent: SentProposal) => void;
}
