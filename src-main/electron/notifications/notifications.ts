import { BrowserWindow, Notification } from 'electron';
import type { Route } from '#shared/domain/route.ts';
import type { NotificationPort } from '../../core/ports.ts';
import { formatNotice, type NoticeText } from './format-notice.ts';

type Show = (route: Route) => void;

/** Shows notifications; a click shows their route. */
export function createNotifications(show: Show): NotificationPort {
  return {
    show: (notice, route) => notify(formatNotice(notice), () => show(route())),
    isWatched: () => BrowserWindow.getFocusedWindow() !== null,
  };
}

/** Keeps shown notifications from garbage collection, after which a click would have no effect. */
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
