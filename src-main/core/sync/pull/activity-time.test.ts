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

describe('when an activity happened', () => {
  const sent = '2026-03-02T10:00:00.000Z';

  it('is what the service says', () => {
    expect(
      activityTime(activity('user_send_proposal', { createdAt: 5, extra: { proposal_sent_at: sent } }), 9),
    ).toBe(5);
  });

  it('is the copied time of the proposal for its creation and its sending', () => {
    expect(activityTime(activity('user_send_proposal', { extra: { proposal_sent_at: sent } }), 9)).toBe(
      Date.parse(sent),
    );
    expect(activityTime(activity('api_created_proposal', { extra: { proposal_created_at: sent } }), 9)).toBe(
      Date.parse(sent),
    );
  });

  it('is when it was first seen where nothing says more', () => {
    expect(activityTime(activity('client_view_proposal', { extra: { proposal_sent_at: sent } }), 9)).toBe(9);
    expect(activityTime(activity('user_send_proposal', { extra: { proposal_sent_at: null } }), 9)).toBe(9);
  });
});
