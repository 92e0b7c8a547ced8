import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import type { ApiRecord } from './record.ts';

/** `service-api.md §2.3` */
export function accountRecord(row: AccountRow): ApiRecord {
  const { id, mail_subject: _subject, mail_message: _message, page_secret: _secret, ...attributes } = row;
  return { id: String(id), type: 'accounts', attributes };
}

/** `service-api.md §2.10` */
export function userRecord(row: UserRow): ApiRecord {
  return { id: String(row.id), type: 'users', attributes: { email: row.email, name: row.name } };
}
