import type { Database, SqlValue } from '../database/database.ts';
import { createTable, type PageWindow, type Table } from '../table.ts';
import type { Steps } from '../steps.ts';

/** What the audit log records, with the kind of record that each action is about. */
export const auditObjects = {
  key_made: 'api_keys',
  key_revoked: 'api_keys',
  user_added: 'users',
  user_changed: 'users',
  user_removed: 'users',
  invitation_made: 'invitations',
  invitation_withdrawn: 'invitations',
  invitation_accepted: 'invitations',
  proposal_sent: 'proposals',
  proposal_archived: 'proposals',
  proposal_restored: 'proposals',
  proposal_deleted: 'proposals',
  settings_changed: 'accounts',
  mail_settings_changed: 'mail_settings',
  webhook_added: 'webhook_endpoints',
  webhook_removed: 'webhook_endpoints',
  account_added: 'accounts',
  account_suspended: 'accounts',
  account_resumed: 'accounts',
  account_removed: 'accounts',
  account_exported: 'accounts',
  account_imported: 'accounts',
  data_restored: 'accounts',
  person_exported: 'people',
  person_erased: 'people',
} as const;

export type AuditAction = keyof typeof auditObjects;

// The cast is safe: the keys are those of the object above.
export const auditActions = Object.keys(auditObjects) as readonly AuditAction[];

/** Who acts: a user by a key of the API, an operator by a command, or the service by itself. */
export const auditActors = ['user', 'command line', 'service'] as const;

export type AuditActorKind = (typeof auditActors)[number];

/** One entry of the audit log. Address and name are copies of the time of the act. */
export interface AuditRow {
  readonly id: number;
  readonly created_at: string;
  readonly actor: AuditActorKind;
  /** Null unless a user acts; so is the key. */
  readonly user_id: number | null;
  readonly user_email: string;
  readonly key_id: number | null;
  readonly key_name: string;
  readonly action: AuditAction;
  /** Null for an action about no single record. */
  readonly object_id: number | null;
  /** JSON of an object with values of one line. */
  readonly detail: string;
}

export interface AuditFilter {
  readonly action: AuditAction | null;
  readonly userId: number | null;
  /** The first moment, as an ISO time. */
  readonly since: string | null;
  /** The first moment after the last one. */
  readonly until: string | null;
}

/** Entries are never changed. Only retention, and the erasure of a person, removes anything. */
export interface AuditStore extends Pick<Table<AuditRow>, 'insert'> {
  /** Newest first. */
  page(filter: AuditFilter, window: PageWindow): Steps<readonly AuditRow[]>;
  count(filter: AuditFilter): Steps<number>;
}

const columns = [
  ...(['created_at', 'actor', 'user_id', 'user_email', 'key_id', 'key_name'] as const),
  ...(['action', 'object_id', 'detail'] as const),
];

export function createAuditStore(database: Database): AuditStore {
  const { insert } = createTable<AuditRow>(database, 'audit_entries', columns);
  return {
    insert,
    page(filter, { limit, offset }) {
      const { where, values } = filterToSql(filter);
      return database
        .query<AuditRow>(
          `SELECT id, ${columns.join(', ')} FROM audit_entries WHERE ${where} 
             ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        )
        .all(...values, limit, offset);
    },
    *count(filter) {
      const { where, values } = filterToSql(filter);
      const row = yield* database
        .query<{ n: number }>(`SELECT COUNT(*) AS n FROM audit_entries WHERE ${where}`)
        .get(...values);
      return row?.n ?? 0;
    },
  };
}

function filterToSql({ action, userId, since, until }: AuditFilter): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const [condition, value] of [
    ['action = ?', action],
    ['user_id = ?', userId],
    ['created_at >= ?', since],
    ['created_at < ?', until],
  ] as const) {
    if (value === null) continue;
    parts.push(condition);
    values.push(value);
  }
  return { where: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values };
}
