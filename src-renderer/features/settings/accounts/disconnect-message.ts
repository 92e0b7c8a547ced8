import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { t } from '../../../i18n/index.ts';
import { pendingText } from '../../../state/sync-message.ts';

type Waiting = Pick<SyncStatus, 'pendingChanges' | 'pendingSends' | 'needsReview'>;

/** Tells what disconnecting means for work that is not synced. */
export function disconnectMessage(waiting: Waiting | undefined): string {
  if (waiting === undefined) return t('settings.leavingUnknown');
  const what = pendingText(waiting);
  if (what === '' && waiting.needsReview === 0) return t('settings.leavingNothing');
  const count = waiting.pendingChanges + waiting.pendingSends;
  if (what === '') return t('settings.leavingReview');
  return t('settings.leavingWork', { what, count });
}
