import Dexie from 'dexie';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { z } from 'zod';
import { mirrorName } from './mirror-database.ts';

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'layover.removed-accounts';
const marksSchema = z.array(z.string());

function read(storage: Keep): readonly string[] {
  try {
    return marksSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/**
 * Notes that an account is about to be removed, so that its mirror goes as well: by the next window, because those
 * that are open still hold it.
 */
export function markRemoved(accountKey: string, storage: Keep = localStorage): void {
  storage.setItem(storageKey, JSON.stringify([...read(storage), accountKey]));
}

/** Removes the mirrors of accounts that were removed, unless they are on this computer after all. */
export async function sweepMirrors(client: BridgeClient, storage: Keep = localStorage): Promise<void> {
  const marked = read(storage);
  if (marked.length === 0) return;
  const { accounts } = await client.call('session.accounts', {});
  const gone = marked.filter((key) => !accounts.some(({ accountKey }) => accountKey === key));
  await Promise.all(gone.map((accountKey) => Dexie.delete(mirrorName(accountKey))));
  storage.removeItem(storageKey);
}
