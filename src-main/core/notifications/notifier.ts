import type { Activity } from '#shared/domain/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import {
  noticesOf,
  quietMinutesLeft,
  type Notice,
  type NotificationSettings,
} from '#shared/domain/notifications.ts';
import type { Place } from '#shared/domain/place.ts';
import type { Clock, NotificationPort } from '../ports.ts';

interface NotifierOptions {
  readonly clock: Clock;
  readonly port: NotificationPort;
  readonly settings: () => NotificationSettings;
  /** The proposal with this public id; null when it is not on this computer. */
  readonly proposalOf: (publicId: string) => LocalId | null;
}

/** Tells a person what clients did, as the system shows it. */
export interface Notifier {
  /** Takes what the timeline brought. */
  tell(fresh: readonly Activity[]): void;
  dispose(): void;
}

const minuteMs = 60_000;

/**
 * Tells at once, unless somebody looks at Layover anyway; in quiet hours it waits until they end. What waits is
 * kept in memory alone: after a restart the unread marks still say it.
 */
export function createNotifier({ clock, port, settings, proposalOf }: NotifierOptions): Notifier {
  let waiting: readonly Activity[] = [];
  let cancel: (() => void) | null = null;

  function release(): void {
    cancel = null;
    const fresh = waiting;
    waiting = [];
    tell(fresh);
  }

  function tell(fresh: readonly Activity[]): void {
    const now = new Date(clock.now());
    const left = quietMinutesLeft(settings(), now.getHours() * 60 + now.getMinutes());
    if (left > 0) {
      waiting = [...waiting, ...fresh];
      cancel ??= clock.after(left * minuteMs, release);
      return;
    }
    if (port.isWatched()) return;
    for (const notice of noticesOf(fresh, settings())) port.show(notice, () => placeOf(notice));
  }

  function placeOf(notice: Notice): Place {
    const id = notice.kind === 'one' ? proposalOf(notice.activity.proposal_public_id) : null;
    return id === null ? { to: 'screen', screen: 'activity' } : { to: 'proposal', id };
  }

  return {
    tell,
    dispose: () => cancel?.(),
  };
}
