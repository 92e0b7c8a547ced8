import { BrowserWindow, Notification } from 'electron';
import type { Route } from '#shared/domain/route.ts';
import type { NotificationPort } from '../../core/ports.ts';
import { formatNotice, type NoticeText } from './format-notice.ts';

type Show = (route: Route) => void;

/** Shows what clients did and what became of e-mails; a click leads there. */
export function createNotifications(show: Show): NotificationPort {
  return {
    show: (notice, route) => notify(formatNotice(notice), () => show(route())),
    isWatched: () => BrowserWindow.getFocusedWindow() !== null,
  };
}

/** Those that were shown and not clicked yet: one that is collected as garbage could not be clicked. */
const shown = new Set<Notification>();

function notify(text: NoticeText, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ ...text });
  shown.add(notification);
  notification.on('click', () => {
    shown.delete(notification);
    onClick();
  });
  notification.on('close', () => shown.delete(notification));
  notification.show();
}
