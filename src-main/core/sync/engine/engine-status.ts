import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { callsLeft, callsSpent, operationsLeft } from '#shared/sync/forecast.ts';
import { isOpen } from '#shared/sync/question.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Limiter } from '../../limiter/limiter-types.ts';
import type { ConnectionWatch } from './connection-watch.ts';
import { haltedNow } from './plan-now.ts';
import type { FullSyncProgress } from '../pull/full-sync.ts';

/** The part of the engine's state that is not in the journal. */
export interface EngineMoment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly hasApi: boolean;
  readonly watch: ConnectionWatch;
  readonly limiter: Limiter;
  /** Number of running pushes and verifications. */
  readonly pushes: number;
  /** Number of finished calls in this run of pushes. */
  readonly pushedCalls: number;
  readonly progress: FullSyncProgress | null;
  /** Time of the service's last answer since the engine's start, ms since the epoch; null before the first. */
  readonly answeredAt: number | null;
  /** Number of proposals whose taxes are to be prefetched. */
  readonly taxesMissing: number;
}

function phaseOf(journal: Journal, moment: EngineMoment): SyncPhase {
  const { hasApi, watch, limiter, pushes, pushedCalls, progress } = moment;
  const connection = watch.current();
  if (!hasApi) return { phase: connection.state === 'unauthorized' ? 'unauthorized' : 'disconnected' };
  if (journal.meta.get('paused') === true) return { phase: 'paused' };
  switch (connection.state) {
    case 'offline':
    case 'captive-portal':
    case 'unauthorized':
      return { phase: connection.state };
    case 'service-fault':
      return {
        phase: 'service-fault',
        reason: connection.reason,
        secondsLeft: Math.ceil(watch.waitMs() / 1_000),
      };
    case 'ok': {
      const secondsBlocked = Math.ceil(limiter.blockedForMs() / 1_000);
      if (secondsBlocked > 0 && limiter.isFault()) {
        const reason = createReason('answer.maintenance');
        return { phase: 'service-fault', reason, secondsLeft: secondsBlocked };
      }
      if (secondsBlocked > 0) return { phase: 'rate-limited', secondsLeft: secondsBlocked };
      if (pushes > 0) {
        const pending = journal.operations.all();
        const halted = haltedNow(journal, moment.now);
        const left = callsLeft(pending, halted);
        const done = pushedCalls + callsSpent(pending);
        // The limiter already counts the running calls.
        const underWay = pending.filter(({ state }) => state === 'sending').length;
        const secondsLeft = Math.ceil(limiter.forecast(left - underWay) / 1_000);
        return {
          phase: 'syncing',
          done,
          total: done + left,
          operationsLeft: operationsLeft(pending, halted),
          secondsLeft,
        };
      }
      return progress === null ? { phase: 'idle' } : { phase: 'pulling', ...progress };
    }
  }
}

/** Time of the service's last answer: from this run, else from the journal. */
function lastSyncedAt(journal: Journal, { answeredAt }: EngineMoment): number | null {
  if (answeredAt !== null) return answeredAt;
  const times = [journal.meta.get('lastSyncedAt'), journal.meta.get('lastPulledAt')].filter(
    (at) => at != null,
  );
  return times.length === 0 ? null : Math.max(...times);
}

/** The status that the sync pill and the tray show. */
export function statusOf(journal: Journal, moment: EngineMoment): SyncStatus {
  const entries = journal.operations.all();
  const review = entries.filter(({ state }) => state === 'rejected' || state === 'undecided').length;
  const sends = entries.filter(({ operation }) => operation.kind === 'send').length;
  return {
    current: phaseOf(journal, moment),
    pendingChanges: entries.length - sends,
    pendingSends: sends,
    needsReview: review + journal.conflicts.all().length + journal.questions.all().filter(isOpen).length,
    lastPulledAt: journal.meta.get('lastPulledAt') ?? null,
    lastSyncedAt: lastSyncedAt(journal, moment),
    taxesMissing: moment.taxesMissing,
  };
}
