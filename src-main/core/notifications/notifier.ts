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
  /** The proposal with this public id; null when it is not on this computer. */
  readonly proposalOf: (publicId: string) => LocalId | null;
}

/** Tells a person what clients did and what became of their e-mails, as the system shows it. */
export interface Notifier {
  /** Takes what the timeline brought. */
  tell(fresh: readonly Activity[]): void;
  /** Takes what became of e-mails that waited. */
  tellSends(news: SendsNews): void;
  dispose(): void;
}

const minuteMs = 60_000;

const nothing: SendsNews = { sent: [], stuck: 0 };

/**
 * Tells at once, unless somebody looks at Layover anyway; in quiet hours it waits until they end. What waits is
 * kept in memory alone: after a restart the unread marks and the outbox still say it.
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
    tell(fresh) {
      activities = [...activities, ...fresh];
      flush();
    },
    tellSends({ sent, stuck }) {
      sends = { sent: [...sends.sent, ...sent], stuck: sends.stuck + stuck };
      flush();
    },
    dispose: () => cancel?.(),
  };
}
