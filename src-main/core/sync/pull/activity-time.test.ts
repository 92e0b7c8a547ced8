import { describe, expect, it } from 'vitest';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { activityTime } from './activity-time.ts';

function activity(type: string, changes: Partial<ServerActivity> = {}): ServerActivity {
  const fields = {
    activity_type: type,
    ip_address: '192.0.2.1',
    proposal_public_id: 'p',
    proposal_title: 'Website',
    client_full_name: 'Ada',
    client_email: 'ada@example.com',
  };
  return { id: '1', fields, createdAt: null, extra: {}, ...changes };
}

describe('the time of an activity', () => {
  const sent = '2026-03-02T10:00:00.000Z';

  it("is the service's time", () => {
    expect(
      activityTime(activity('user_send_proposal', { createdAt: 5, extra: { proposal_sent_at: sent } }), 9),
    ).toBe(5);
  });

  it("is the proposal's copied time for its creation and its send", () => {
    expect(activityTime(activity('user_send_proposal', { extra: { proposal_sent_at: sent } }), 9)).toBe(
      Date.parse(sent),
    );
    expect(activityTime(activity('api_created_proposal', { extra: { proposal_created_at: sent } }), 9)).toBe(
      Date.parse(sent),
    );
  });

  it('is the time of the first read without another time', () => {
    expect(activityTime(activity('client_view_proposal', { extra: { proposal_sent_at: sent } }), 9)).toBe(9);
    expect(activityTime(activity('user_send_proposal', { extra: { proposal_sent_at: null } }), 9)).toBe(9);
  });
});
