import { hash, timingSafeEqual } from 'node:crypto';
import { randomText, timestamp } from '../ports.ts';
import type { Permission } from '../storage/accounts/permissions.ts';
import type { ActiveKey } from '../storage/accounts/key-row.ts';
import { recordAudit } from './audit/record-audit.ts';
import type { Context } from './context.ts';
import type { Steps } from '../storage/steps.ts';

/** 24 bytes are 192 bits, or 32 characters in base64. */
const keyBytes = 24;

/**
 * The stored form of a key. One round of SHA-256 is enough: keys are long and random, so the hash cannot be guessed.
 */
export function hashKey(key: string): string {
  return hash('sha256', key);
}

/**
 * Creates an API key: 192 random bits as 32 URL-safe characters. Only its hash is stored, so it can be shown only now.
 */
export function generateKey(context: Pick<Context, 'random'>): string {
  return randomText(context.random, keyBytes);
}

interface NewUserKey {
  readonly key: string;
  readonly name: string;
  readonly userId: number;
  /** Null for all that the user may. */
  readonly scope: Permission | null;
}

/** Stores a key of a user by its hash. Returns its id. */
export function* addKey(
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  { key, userId, ...more }: NewUserKey,
): Steps<number> {
  return yield* stores.keys.insert({
    ...{ ...more, hash: hashKey(key), user_id: userId, startup: 0 },
    created_at: timestamp(clock),
  });
}

/** Finds the stored key of a presented one. Digests are compared in constant time. */
export function* findKey(context: Context, presented: string): Steps<ActiveKey | undefined> {
  const digest = hashKey(presented);
  const key = yield* context.stores.keys.findActive(digest);
  return key !== undefined && timingSafeEqual(Buffer.from(key.hash), Buffer.from(digest)) ? key : undefined;
}

/** Replaces the key of the previous start with the key of this one. Nodes with the same key share its row. */
export function* setStartupKey(context: Context, key: string): Steps<void> {
  const { stores } = context;
  yield* context.database.transaction(function* () {
    const digest = hashKey(key);
    yield* stores.keys.removeStartupKeys(digest);
    if ((yield* stores.keys.findActive(digest)) !== undefined) return;
    const id = yield* stores.keys.insert({
      name: 'Given at start',
      hash: digest,
      user_id: (yield* stores.account.getOwner()).id,
      startup: 1,
      created_at: timestamp(context.clock),
    });
    yield* recordAudit(context, 'service', { action: 'key_made', id, detail: { name: 'Given at start' } });
  });
}
