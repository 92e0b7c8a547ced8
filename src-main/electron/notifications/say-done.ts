import { Notification } from 'electron';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Place } from '#shared/domain/place.ts';

/** Says, with no window open, how the sends that were waiting ended; a click shows the outbox. */
export function sayDone({ needsReview }: SyncStatus, show: (place: Place) => void): void {
  const notification = new Notification(
    needsReview === 0
      ? { title: 'Everything was sent', body: 'Nothing is waiting in the outbox any more.' }
      : { title: 'A proposal needs your decision', body: 'Open the outbox to see what happened.' },
  );
  notification.on('click', () => show({ to: 'screen', screen: 'outbox' }));
  notification.show();
}
