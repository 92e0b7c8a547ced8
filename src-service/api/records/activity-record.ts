import type { ActivityRow } from '../../storage/activity-store.ts';
import type { ApiRecord } from './record.ts';

/**
 * `service-api.md §2.8`, and one attribute more: the document gives an activity no time of its own, without
 * which no timeline can be drawn, so `created_at` says when it happened.
 */
export function activityRecord(row: ActivityRow): ApiRecord {
  return {
    id: String(row.id),
    type: 'proposal_activities',
    attributes: {
      activity_type: row.activity_type,
      created_at: row.created_at,
      ip_address: row.ip_address,
      additional_fields: JSON.parse(row.additional_fields) as object,
      ...(JSON.parse(row.copies) as object),
    },
  };
}
