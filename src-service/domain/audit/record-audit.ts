import type { AuditAction } from '../../storage/audit-store.ts';
import type { KeyRow } from '../../storage/key-store.ts';
import { timestamp } from '../../ports.ts';
import type { Context } from '../context.ts';
import type { Steps } from '../../storage/steps.ts';

/** Who acts. A user acts by a key. */
export type Auditor = Pick<KeyRow, 'id' | 'name' | 'user_id'> | 'command line' | 'service';

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
  const key = typeof by === 'string' ? null : by;
  const user = key === null ? undefined : yield* stores.account.findUser(key.user_id);
  yield* stores.audit.insert({
    created_at: timestamp(clock),
    actor: typeof by === 'string' ? by : 'user',
    user_id: key?.user_id ?? null,
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
