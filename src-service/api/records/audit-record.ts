import { auditObjects, type AuditRow } from '../../storage/team/audit-store.ts';
import type { ApiRecord } from './record.ts';

/** An entry of the audit log. */
export function auditRecord(row: AuditRow): ApiRecord {
  const { id, created_at, actor, user_id, user_email, key_id, key_name, action, object_id, detail } = row;
  return {
    id: String(id),
    type: 'audit_entries',
    attributes: {
      ...{ created_at, actor, user_id, user_email, key_id, key_name, action },
      object_type: auditObjects[action],
      object_id,
      detail: JSON.parse(detail) as unknown,
    },
  };
}
