import Dexie from 'dexie';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { mirrorName } from './mirror-database.ts';

/** Deletes the mirrors of removed accounts, except of accounts that were added again. */
export async function deleteRemovedMirrors(client: BridgeClient, removed: readonly string[]): Promise<void> {
  if (removed.length === 0) return;
  const { accounts } = await client.call('session.accounts', {});
  const unknownKeys = removed.filter((key) => !accounts.some(({ accountKey }) => accountKey === key));
  await Promise.all(unknownKeys.map((accountKey) => Dexie.delete(mirrorName(accountKey))));
}
