import { Notification } from 'electron';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Place } from '#shared/domain/place.ts';
import { t } from '../../core/words/words.ts';

/** Says, with no window open, how the sends that were waiting ended; a click shows the outbox. */
export function sayDone({ needsReview }: SyncStatus, show: (place: Place) => void): void {
  const notification = new Notification(
    needsReview === 0
      ? { title: t('tray.sentTitle'), body: t('tray.sentBody') }
      : { title: t('tray.decideTitle'), body: t('tray.decideBody') },
  );
  notification.on('click', () => show({ to: 'screen', screen: 'outbox' }));
  notification.show();
}
