import type { ActivityRow } from '../../storage/activity-store.ts';
import type { ApiRecord } from './record.ts';

/**
 * `service-api.md §2.8`, with `created_at` as an extension: a timeline cannot be drawn without the time of an
 * activity.
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
