import type { AuditAction } from '../../storage/team/audit-store.ts';
import type { KeyRow } from '../../storage/accounts/key-row.ts';
import { timestamp } from '../../ports.ts';
import type { Context } from '../context.ts';
import type { Steps } from '../../storage/steps.ts';

/** Who acts. A user acts by a key, or on a page as one who has just become a user. */
export type Auditor =
  | Pick<KeyRow, 'id' | 'name' | 'user_id'>
  | { readonly userId: number }
  | 'command line'
  | 'service';

/** What is recorded: no secret, and nothing of the content of a document. */
export interface Audited {
  readonly action: AuditAction;
  /** The number of the record; null for an action about no single record. */
  readonly id: number | null;
  readonly detail?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
}

/** Records an action in the audit log. It belongs into the transaction of the change. */
export function* recordAudit(
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  by: Auditor,
  { action, id, detail = {} }: Audited,
): Steps<void> {
  const key = typeof by === 'object' && 'user_id' in by ? by : null;
  const userId = typeof by === 'string' ? null : 'userId' in by ? by.userId : by.user_id;
  const user = userId === null ? undefined : yield* stores.account.findUser(userId);
  yield* stores.audit.insert({
    created_at: timestamp(clock),
    actor: typeof by === 'string' ? by : 'user',
    user_id: userId,
    user_email: user?.email ?? '',
    key_id: key?.id ?? null,
    key_name: key?.name ?? '',
    action,
    object_id: id,
    detail: JSON.stringify(detail),
  });
}

/** The names of the fields that a change gives. */
export function changedFields(change: object): { readonly fields: readonly string[] } {
  return {
    fields: Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name)
      .toSorted(),
  };
}
