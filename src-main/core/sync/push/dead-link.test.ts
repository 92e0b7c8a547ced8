import { describe, expect, it } from 'vitest';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { findDeadLink } from './dead-link.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const past = '2026-11-21T12:00:00.000Z';
const future = '2026-11-21T12:00:00.001Z';

function entry(id: string, expiry: string | null): ServerActivity {
  const fields = {
    proposal_expires_at: expiry,
    activity_type: 'client_view_proposal',
    ip_address: '',
    proposal_public_id: 'x',
    proposal_title: '',
    client_full_name: '',
    client_email: '',
  };
  return { id, fields, createdAt: null, extra: {} };
}

describe('a dead link', () => {
  const none = { archivedAt: null, expiresAt: undefined, activities: [] };

  it('is that of an archived proposal', () => {
    expect(findDeadLink({ ...none, archivedAt: past }, now)).toBe('archived');
    expect(findDeadLink(none, now)).toBeNull();
  });

  it('is that of a proposal that has expired by the date set here', () => {
    expect(findDeadLink({ ...none, expiresAt: past }, now)).toBe('expired');
    expect(findDeadLink({ ...none, expiresAt: future }, now)).toBeNull();
  });

  it('is that of a proposal that has expired by its newest timeline entry, if no date was set here', () => {
    const activities = [entry('9', future), entry('10', past), entry('8', future)];
    expect(findDeadLink({ ...none, activities }, now)).toBe('expired');
    expect(findDeadLink({ ...none, activities: [...activities, entry('11', null)] }, now)).toBeNull();
    expect(findDeadLink({ ...none, activities, expiresAt: null }, now)).toBeNull();
  });
});
