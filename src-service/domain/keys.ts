import { hash, timingSafeEqual } from 'node:crypto';
import { randomText, timestamp } from '../ports.ts';
import type { KeyRow } from '../storage/key-store.ts';
import type { Context } from './context.ts';

/** 192 bits, 32 characters. */
const keyBytes = 24;

/**
 * The stored form of a key. One round of SHA-256 is enough: keys are long and random, so the hash cannot be guessed.
 */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

/** A new API key: 192 random bits as 32 URL-safe characters. Only its hash is stored, so it is shown now or never. */
export function generateKey(context: Pick<Context, 'random'>): string {
  return randomText(context.random, keyBytes);
}

/** The stored key, or undefined. Digests are compared in constant time. */
export function findKey(context: Context, presented: string): KeyRow | undefined {
  const digest = hashKey(presented);
  const key = context.stores.keys.findActive(digest);
  return key !== undefined && timingSafeEqual(Buffer.from(key.hash), Buffer.from(digest)) ? key : undefined;
}

/** Makes this the key of the running service and removes that of the start before. */
export function setStartupKey(context: Context, key: string): void {
  const { stores } = context;
  context.database.transaction(() => {
    stores.keys.removeStartupKeys();
    if (stores.keys.findActive(hashKey(key)) !== undefined) return;
    stores.keys.insert({
      name: 'Given at start',
      hash: hashKey(key),
      user_id: stores.account.getOwner().id,
      startup: 1,
      created_at: timestamp(context.clock),
    });
  });
}
