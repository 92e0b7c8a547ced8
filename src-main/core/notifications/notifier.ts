import type { Activity } from '#shared/domain/activity/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import {
  noticesOf,
  quietMinutesLeft,
  type Notice,
  type NotificationSettings,
  type SendsNews,
} from '#shared/domain/activity/notifications.ts';
import type { Route } from '#shared/domain/route.ts';
import type { Clock, NotificationPort } from '../ports.ts';

interface NotifierOptions {
  readonly clock: Clock;
  readonly port: NotificationPort;
  readonly settings: () => NotificationSettings;
  /** The proposal with this public id; null if it is not on this computer. */
  readonly proposalOf: (publicId: string) => LocalId | null;
}

/** Shows notifications about clients' actions and sent e-mails. */
export interface Notifier {
  /** Takes new activities. */
  add(fresh: readonly Activity[]): void;
  /** Takes results of queued e-mails. */
  addSends(news: SendsNews): void;
  dispose(): void;
}

const minuteMs = 60_000;

const nothing: SendsNews = { sent: [], stuck: 0 };

/**
 * Notifies at once, or after quiet hours, but not while a window is in front. Delayed notifications are in memory only,
 * because after a restart the unread marks and the outbox still show the news.
 */
export function createNotifier({ clock, port, settings, proposalOf }: NotifierOptions): Notifier {
  let activities: readonly Activity[] = [];
  let sends = nothing;
  let cancel: (() => void) | null = null;

  function flush(): void {
    const now = new Date(clock.now());
    const left = quietMinutesLeft(settings(), now.getHours() * 60 + now.getMinutes());
    if (left > 0) {
      cancel ??= clock.after(left * minuteMs, () => {
        cancel = null;
        flush();
      });
      return;
    }
    const notices = [
      ...(sends.sent.length + sends.stuck > 0 ? [{ kind: 'sends', ...sends } as const] : []),
      ...noticesOf(activities, settings()),
    ];
    activities = [];
    sends = nothing;
    if (port.isWatched()) return;
    for (const notice of notices) port.show(notice, () => routeOf(notice));
  }

  function routeOf(notice: Notice): Route {
    switch (notice.kind) {
      case 'digest':
        return { to: 'screen', screen: 'activity' };
      case 'one': {
        const id = proposalOf(notice.activity.proposal_public_id);
        return id === null ? { to: 'screen', screen: 'activity' } : { to: 'proposal', id };
      }
      case 'sends': {
        const [first, ...more] = notice.sent;
        if (notice.stuck > 0 || first === undefined) return { to: 'screen', screen: 'outbox' };
        return more.length === 0
          ? { to: 'proposal', id: first.proposalId }
          : { to: 'screen', screen: 'proposals' };
      }
    }
  }

  return {
    add(fresh) {
      activities = [...activities, ...fresh];
      flush();
    },
    addSends({ sent, stuck }) {
      sends = { sent: [...sends.sent, ...sent], stuck: sends.stuck + stuck };
      flush();
    },
    dispose: () => cancel?.(),
  };
}
