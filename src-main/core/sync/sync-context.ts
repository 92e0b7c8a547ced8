import type { Failpoint } from '../failpoint.ts';
import type { Clock, Logger } from '../ports.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Journal } from '../journal/journal.ts';
import type { TouchLog } from './touch-log.ts';
import type { Limiter } from '../limiter/limiter-types.ts';

/** Everything that pushing, probing and pulling for one account work with. */
export interface SyncContext {
  readonly journal: Journal;
  readonly api: ApiClient;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Logger;
  readonly touched: TouchLog;
  /** How long after an attempt its effect may still appear, ms (S9). */
  readonly latenessBoundMs: number;
  readonly failpoint: Failpoint;
}
