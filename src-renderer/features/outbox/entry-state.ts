import type { SyncPhase } from '#shared/bridge/sync-status.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { ReasonCode } from '#shared/reasons/reason.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { formatDayAndTime, t } from '../../i18n/index.ts';

/** Label and color of an entry's state. */
export interface EntryState {
  readonly text: string;
  readonly tone: 'waiting' | 'active' | 'trouble' | 'quiet';
}

/** Actions of the user on an entry. */
export type EntryAction =
  | 'send-now'
  /** Approves the content that has changed since. */
  | 'send-with-changes'
  | 'hold'
  | 'edit'
  | 'withdraw'
  | 'retry'
  | 'discard'
  | 'it-went-out'
  | 'send-again';

interface Situation {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly phase: SyncPhase['phase'] | undefined;
  /** Records that were deleted on the service. They are created again only if the user decides so. */
  readonly undecided?: ReadonlySet<LocalId>;
  /** Whether the proposal of an e-mail has changed since its approval. The changes would follow it at once. */
  readonly isOutdated?: boolean;
}

/** Beyond this a wait is a schedule and not an undo window (milliseconds). */
const longestUndoWindow = 60_000;

/** The time before which an operation is not pushed; null if there is none or it has passed. */
export function waitsUntil({ operation }: OutboxEntry, now: number): number | null {
  const until = 'notBefore' in operation ? operation.notBefore : null;
  return until !== null && until > now ? until : null;
}

function waiting(entry: OutboxEntry, { now, phase, undecided }: Situation): EntryState {
  const { kind, localId } = entry.operation;
  if (kind === 'create' && undecided?.has(localId) === true)
    return { text: t('outbox.waitsForYou'), tone: 'waiting' };
  const until = waitsUntil(entry, now);
  if (until !== null) {
    const left = until - now;
    if (left <= longestUndoWindow)
      return { text: t('outbox.goesIn', { seconds: Math.ceil(left / 1000) }), tone: 'active' };
    const time = formatDayAndTime(until);
    return { text: t('outbox.scheduledFor', { time }), tone: 'waiting' };
  }
  if (entry.blockedBy !== null) return { text: t('outbox.waitsForOther'), tone: 'waiting' };
  if (phase === 'offline' || phase === 'captive-portal') {
    return { text: t('outbox.waitsForConnection'), tone: 'waiting' };
  }
  if (phase === 'paused') return { text: t('outbox.waitsPaused'), tone: 'waiting' };
  if (phase === 'unauthorized') return { text: t('outbox.waitsForKey'), tone: 'waiting' };
  if (phase === 'service-fault' || phase === 'rate-limited') {
    return { text: t('outbox.waitsForService'), tone: 'waiting' };
  }
  return { text: t('outbox.waiting'), tone: 'waiting' };
}

/** The phases in which nothing is verified. */
const blind: readonly Situation['phase'][] = [
  'offline',
  'captive-portal',
  'paused',
  'unauthorized',
  'service-fault',
];

/** The time by which the outcome of an uncertain call is known; null if it cannot be computed. */
function clearBy({ verificationEndsAt }: OutboxEntry, { now, phase }: Situation): number | null {
  return verificationEndsAt === null || verificationEndsAt <= now || blind.includes(phase)
    ? null
    : verificationEndsAt;
}

function uncertain(entry: OutboxEntry, situation: Situation): EntryState {
  const isSend = entry.operation.kind === 'send';
  if (entry.state === 'uncertain' && blind.includes(situation.phase))
    return { text: isSend ? t('outbox.willCheckSend') : t('outbox.willCheckArrival'), tone: 'waiting' };
  const by = clearBy(entry, situation);
  if (by === null)
    return { text: isSend ? t('outbox.checkingSend') : t('outbox.checkingArrival'), tone: 'active' };
  const seconds = Math.ceil((by - situation.now) / 1000);
  return {
    text: isSend ? t('outbox.checkingSendFor', { seconds }) : t('outbox.checkingArrivalFor', { seconds }),
    tone: 'active',
  };
}

/** Describes the state of an entry. */
export function describeState(entry: OutboxEntry, situation: Situation): EntryState {
  const isSend = entry.operation.kind === 'send';
  switch (entry.state) {
    case 'waiting':
      return waiting(entry, situation);
    case 'sending':
      return { text: isSend ? t('outbox.sending') : t('outbox.goingOut'), tone: 'active' };
    case 'uncertain':
    case 'verifying':
      return uncertain(entry, situation);
    case 'undecided':
      return { text: t('outbox.needsDecision'), tone: 'trouble' };
    case 'rejected':
      return { text: t('outbox.rejectedByService'), tone: 'trouble' };
    case 'held':
      return { text: t('outbox.held'), tone: 'quiet' };
    default:
      return assertNever(entry.state);
  }
}

/**
 * Whether an unanswered call may have taken effect. Attempts without effect do not count. A create that asks for a
 * decision may always have.
 */
export function mayHaveGoneOut({ operation, attempts, evidence }: OutboxEntry): boolean {
  const isUncertain = attempts.some(({ outcome }) => outcome === 'uncertain' || outcome === 'in-flight');
  return isUncertain || evidence.length > 0 || operation.kind === 'create';
}

/**
 * Whether an action discards work that exists nowhere else. A withdrawn send can be written again at once, and a
 * discarded delete loses nothing.
 */
export function losesWork(action: EntryAction, { operation: { kind } }: OutboxEntry): boolean {
  if (action === 'discard') return kind !== 'delete';
  return action === 'withdraw' && kind === 'create';
}

const locks: readonly ReasonCode[] = ['answer.lockedProposal', 'answer.lockedSend', 'answer.lockedClient'];

/** Actions on an entry, the likeliest first. An operation in flight has none. */
export function actionsOf(
  entry: OutboxEntry,
  { now, isOutdated = false }: Pick<Situation, 'now' | 'isOutdated'>,
): readonly EntryAction[] {
  const isSend = entry.operation.kind === 'send';
  const untouched = entry.attempts.length === 0;
  switch (entry.state) {
    case 'waiting': {
      const pull: readonly EntryAction[] = untouched ? (isSend ? ['edit', 'withdraw'] : ['withdraw']) : [];
      const until = waitsUntil(entry, now);
      // An e-mail keeps its undo time. Other operations that wait for it can be pushed at once.
      const isEarly = until !== null && (!isSend || until - now > longestUndoWindow);
      const early: readonly EntryAction[] = isEarly ? ['send-now'] : [];
      return isSend ? [...early, 'hold', ...pull] : [...early, ...pull];
    }
    case 'held':
      return [
        isSend && untouched && isOutdated ? 'send-with-changes' : 'send-now',
        ...(isSend && untouched ? (['edit'] as const) : []),
        untouched ? 'withdraw' : 'discard',
      ];
    case 'rejected':
      // An acceptance is final, so that another attempt would be refused again.
      if (entry.reason !== null && locks.includes(entry.reason.code)) return ['discard'];
      return isSend ? ['edit', 'retry', 'discard'] : ['retry', 'discard'];
    case 'undecided':
      return mayHaveGoneOut(entry) ? ['it-went-out', 'send-again', 'discard'] : ['send-again', 'discard'];
    case 'sending':
    case 'uncertain':
    case 'verifying':
      return [];
    default:
      return assertNever(entry.state);
  }
}
