import { DatabaseSync } from 'node:sqlite';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import type { Engine } from '../sync/engine/engine-types.ts';
import { accountFiles } from '../recovery/files.ts';

/** Number of pending operations of the open account; null without one. */
export function openWork(engine: Pick<Engine, 'status'> | undefined): KnownAccount['waiting'] {
  const status = engine?.status();
  return status === undefined ? null : { changes: status.pendingChanges, sends: status.pendingSends };
}

/**
 * Number of pending operations in the journal of a closed account, read without changing it. Null if it cannot be read;
 * that is not the same as none.
 */
export function waitingWork(folder: string): KnownAccount['waiting'] {
  try {
    const database = new DatabaseSync(accountFiles(folder).journal, { readOnly: true });
    try {
      const rows = database
        .prepare(
          "SELECT json_extract(payload, '$.kind') = 'send' AS is_send, count(*) AS n FROM operations GROUP BY 1",
        )
        .all();
      const count = (isSend: 0 | 1): number =>
        Number(rows.find((row) => row['is_send'] === isSend)?.['n'] ?? 0);
      return { changes: count(0), sends: count(1) };
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
