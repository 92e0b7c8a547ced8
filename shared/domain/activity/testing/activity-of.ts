import type { Activity } from '../activity.ts';

/** A client's view of a proposal by default. */
export function activityOf(values: Partial<Activity> = {}): Activity {
  return {
    id: '1',
    activity_type: 'client_view_proposal',
    at: 0,
    ip_address: '203.0.113.7',
    proposal_public_id: 'harbor',
    proposal_title: 'Harbor office',
    client_full_name: 'Noor Haddad',
    client_email: 'noor@example.com',
    ...values,
  };
}
