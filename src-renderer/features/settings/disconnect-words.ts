import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { waitingWords } from '../../state/sync-words.ts';

type Waiting = Pick<SyncStatus, 'pendingChanges' | 'pendingSends' | 'needsReview'>;

/** What leaving an account means for the work that is not at its service yet. */
export function disconnectWords(waiting: Waiting | undefined): string {
  if (waiting === undefined) return 'What was not sent yet stays on this computer, bound to this account.';
  const words = waitingWords(waiting).replace(/ waiting$/u, '');
  if (words === '' && waiting.needsReview === 0) return 'Everything you did is at the service already.';
  const count = waiting.pendingChanges + waiting.pendingSends;
  if (words === '') return 'What needs your review stays on this computer, bound to this account.';
  return count === 1
    ? `${words} has not reached the service. It stays on this computer and goes out when you connect this account again.`
    : `${words} have not reached the service. They stay on this computer and go out when you connect this account again.`;
}
