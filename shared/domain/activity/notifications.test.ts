import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from './activity.ts';
import {
  defaultNotificationSettings,
  noticesOf,
  notifiableTypes,
  quietMinutesLeft,
  type NotificationSettings,
} from './notifications.ts';

const activity = (activity_type: string, proposal = 'p', id = '1'): Activity => ({
  id,
  activity_type,
  at: 0,
  ip_address: '',
  proposal_public_id: proposal,
  proposal_title: proposal,
  client_full_name: 'Ada',
  client_email: 'ada@harbor.example',
});
const settings = (more: Partial<NotificationSettings>): NotificationSettings => ({
  ...defaultNotificationSettings,
  ...more,
});

describe('a notification', () => {
  it("is about clients' actions that the user selected", () => {
    const fresh = [
      activity('user_send_proposal'),
      activity('client_accepted_proposal'),
      activity('client_email_opened'),
      activity('something_new'),
    ];
    expect(noticesOf(fresh, defaultNotificationSettings)).toMatchObject([
      { kind: 'one', type: 'client_accepted_proposal' },
    ]);
    expect(noticesOf(fresh, settings({ types: [] }))).toEqual([]);
  });

  it('is shown once for repeated views', () => {
    const fresh = ['1', '2', '3'].map((id) => activity('client_view_proposal', 'p', id));
    expect(noticesOf(fresh, defaultNotificationSettings)).toMatchObject([
      { kind: 'one', activity: { id: '3' } },
    ]);
  });

  it('is a digest for many, most important first', () => {
    const fresh = [
      activity('client_view_proposal', 'a'),
      activity('client_view_proposal', 'b'),
      activity('client_rejected_proposal', 'c'),
      activity('client_accepted_proposal', 'd'),
    ];
    expect(noticesOf(fresh, defaultNotificationSettings)).toEqual([
      {
        kind: 'digest',
        counts: [
          { type: 'client_accepted_proposal', count: 1 },
          { type: 'client_rejected_proposal', count: 1 },
          { type: 'client_view_proposal', count: 2 },
        ],
      },
    ]);
  });
});

describe('quiet hours', () => {
  it('go over midnight', () => {
    const night = settings({ quietHours: { from: 22 * 60, to: 7 * 60 } });
    expect(quietMinutesLeft(night, 21 * 60 + 59)).toBe(0);
    expect(quietMinutesLeft(night, 22 * 60)).toBe(9 * 60);
    expect(quietMinutesLeft(night, 6 * 60 + 59)).toBe(1);
    expect(quietMinutesLeft(night, 7 * 60)).toBe(0);
  });

  it('always end after the reported number of minutes', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        const some = settings({ types: [...notifiableTypes], quietHours: { from, to } });
        const left = quietMinutesLeft(some, now);
        expect(left).toBeLessThan(1440);
        expect(quietMinutesLeft(some, (now + left) % 1440)).toBe(0);
      }),
    );
  });
});
