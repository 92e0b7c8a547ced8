import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import {
  defaultNotificationSettings,
  type Notice,
  type NotificationSettings,
} from '#shared/domain/activity/notifications.ts';
import type { Route } from '#shared/domain/route.ts';
import { createNotifier } from './notifier.ts';

const accepted: Activity = {
  id: '1',
  activity_type: 'client_accepted_proposal',
  at: 0,
  ip_address: '',
  proposal_public_id: 'p',
  proposal_title: 'Website',
  client_full_name: 'Ada',
  client_email: 'ada@harbor.example',
};

function setUp(hour: number, more: Partial<NotificationSettings> = {}) {
  const shown: Notice[] = [];
  const routes: Route[] = [];
  const timers: { ms: number; callback: () => void }[] = [];
  let now = new Date(2026, 0, 5, hour, 30).getTime();
  let watched = false;
  const notifier = createNotifier({
    clock: {
      now: () => now,
      monotonic: () => 0,
      after(ms, callback) {
        const timer = { ms, callback };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
    },
    port: {
      show(notice, route) {
        shown.push(notice);
        routes.push(route());
      },
      isWatched: () => watched,
    },
    proposalOf: (publicId) => (publicId === 'p' ? toLocalId('proposal:1') : null),
    settings: () => ({ ...defaultNotificationSettings, ...more }),
  });
  return {
    notifier,
    shown,
    routes,
    timers,
    watch: () => (watched = true),
    pass() {
      const [timer] = timers.splice(0, 1);
      now += timer?.ms ?? 0;
      timer?.callback();
    },
  };
}

const night = { quietHours: { from: 22 * 60, to: 7 * 60 } };

test("a client's action is shown at once", () => {
  const { notifier, shown } = setUp(12);
  notifier.add([accepted]);
  expect(shown).toMatchObject([{ kind: 'one', type: 'client_accepted_proposal' }]);
});

test('a click shows the proposal, or the timeline without one', () => {
  const { notifier, routes } = setUp(12);
  notifier.add([accepted, { ...accepted, proposal_public_id: 'elsewhere' }]);
  expect(routes).toEqual([
    { to: 'proposal', id: 'proposal:1' },
    { to: 'screen', screen: 'activity' },
  ]);
});

test('nothing is shown while a window is in front', () => {
  const { notifier, shown, watch } = setUp(12);
  watch();
  notifier.add([accepted]);
  expect(shown).toEqual([]);
});

test('notifications wait for the end of quiet hours', () => {
  const { notifier, shown, timers, pass } = setUp(23, night);
  notifier.add([accepted]);
  notifier.add([{ ...accepted, id: '2', proposal_public_id: 'q' }]);
  expect(shown).toEqual([]);
  expect(timers).toHaveLength(1);
  pass();
  expect(shown).toHaveLength(2);
});

test('news about e-mails waits for the end of quiet hours too, as one notification', () => {
  const { notifier, shown, routes, pass } = setUp(23, night);
  const sent = [{ proposalId: toLocalId('proposal:1'), title: 'Website' }];
  notifier.addSends({ sent, stuck: 0 });
  notifier.addSends({ sent: [], stuck: 1 });
  expect(shown).toEqual([]);
  pass();
  expect(shown).toEqual([{ kind: 'sends', sent, stuck: 1 }]);
  expect(routes).toEqual([{ to: 'screen', screen: 'outbox' }]);
  notifier.addSends({ sent, stuck: 0 });
  expect(routes.at(-1)).toEqual({ to: 'proposal', id: 'proposal:1' });
});

test('nothing is shown after dispose', () => {
  const { notifier, timers } = setUp(23, night);
  notifier.add([accepted]);
  notifier.dispose();
  expect(timers).toEqual([]);
});
