import { BrowserWindow, Notification } from 'electron';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Place } from '#shared/domain/place.ts';
import type { NotificationPort } from '../../core/ports.ts';
import { t } from '../../core/words/words.ts';
import { noticeWords, type NoticeWords } from './notice-words.ts';

type Show = (place: Place) => void;

const outbox: Place = { to: 'screen', screen: 'outbox' };

/** Shows what clients did; a click leads to their proposal. */
export function createNotifications(show: Show): NotificationPort {
  return {
    show: (notice, place) => notify(noticeWords(notice), () => show(place())),
    isWatched: () => BrowserWindow.getFocusedWindow() !== null,
  };
}

/** Says, with no window open, how the sends that were waiting ended; a click shows the outbox. */
export function sayDone({ needsReview }: SyncStatus, show: Show): void {
  const words =
    needsReview === 0
      ? { title: t('tray.sentTitle'), body: t('tray.sentBody') }
      : { title: t('tray.decideTitle'), body: t('tray.decideBody') };
  notify(words, () => show(outbox));
}

/** Those that were shown and not clicked yet: one that is collected as garbage could not be clicked. */
const shown = new Set<Notification>();

function notify(words: NoticeWords, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ ...words });
  shown.add(notification);
  notification.on('click', () => {
    shown.delete(notification);
    onClick();
  });
  notification.on('close', () => shown.delete(notification));
  notification.show();
}
