import { ServiceFailure } from '../failure.ts';
import { failureBody } from '../http/failure-answer.ts';
import type { Clock } from '../ports.ts';
import type { Steps } from '../storage/steps.ts';
import type { Stores } from '../storage/stores.ts';
import { idempotencyHeader, type KeyedWrite } from './idempotency-key.ts';

/** What storing answers needs. */
interface AnswerContext {
  readonly clock: Clock;
  readonly stores: Pick<Stores, 'storedAnswers'>;
}

/** An answer that was given before. */
export interface RepeatedAnswer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

/** How long an answer is repeated. */
export const answerLifetimeMs = 24 * 3_600_000;
/** Expired answers that one write removes, so that no write takes long. */
const purgeBatch = 100;

/**
 * Claims the key for a write, in its transaction. A write that is rolled back or killed leaves no claim.
 *
 * @returns the answer if the same write was answered before; null if it is the first one, which must end in
 *   `storeAnswer`
 * @throws 422 if the key stands for another write, 409 if that write has no answer yet
 */
export function* claimKey(context: AnswerContext, write: KeyedWrite): Steps<RepeatedAnswer | null> {
  const { storedAnswers } = context.stores;
  const before = expiryTime(context.clock);
  yield* storedAnswers.purge(before, purgeBatch);
  yield* storedAnswers.removeExpired(write.keyHash, write.key, before);
  return (yield* storedAnswers.claim(rowOf(context.clock, write, null, '')))
    ? null
    : yield* repeat(context, write);
}

/** Stores the answer of a claimed key. In the transaction of the write, the two stand or fall together. */
export function* storeAnswer(
  { stores }: AnswerContext,
  { keyHash, key }: KeyedWrite,
  status: number,
  body: Uint8Array,
): Steps<void> {
  yield* stores.storedAnswers.complete(keyHash, key, status, Buffer.from(body).toString('utf8'));
}

/**
 * Stores a refusal after its write was rolled back, so that a repeat that arrives late cannot take effect. Failures of
 * the service are not stored: the same write may be tried again.
 *
 * @returns another answer if the key got one meanwhile
 */
export function* storeRefusal(
  context: AnswerContext,
  write: KeyedWrite,
  failure: ServiceFailure,
): Steps<RepeatedAnswer | null> {
  const body = JSON.stringify(failureBody(failure));
  const { storedAnswers } = context.stores;
  // The rollback brought an expired answer back.
  yield* storedAnswers.removeExpired(write.keyHash, write.key, expiryTime(context.clock));
  if (yield* storedAnswers.claim(rowOf(context.clock, write, failure.status, body))) return null;
  return yield* repeat(context, write);
}

/** Removes expired answers when the service starts; afterwards, writes with a key do. */
export function* purgeAnswers({ clock, stores }: AnswerContext): Steps<void> {
  const before = expiryTime(clock);
  for (let removed = purgeBatch; removed === purgeBatch;)
    removed = yield* stores.storedAnswers.purge(before, purgeBatch);
}

function* repeat(
  { stores }: AnswerContext,
  { keyHash, key, fingerprint }: KeyedWrite,
): Steps<RepeatedAnswer> {
  const stored = yield* stores.storedAnswers.find(keyHash, key);
  if (stored !== undefined && stored.fingerprint !== fingerprint) {
    const detail = 'was sent with another request: use a new key for each';
    throw new ServiceFailure('invalid', `${idempotencyHeader} ${detail}`, [
      { field: idempotencyHeader, detail },
    ]);
  }
  if (stored?.status == null)
    throw new ServiceFailure(
      'conflict',
      `The first request with this ${idempotencyHeader} is not answered yet`,
    );
  return { status: stored.status, body: stored.body };
}

function rowOf(clock: Clock, { keyHash, key, fingerprint }: KeyedWrite, status: number | null, body: string) {
  const created_at = new Date(clock.now()).toISOString();
  return { key_hash: keyHash, idempotency_key: key, fingerprint, status, body, created_at };
}

function expiryTime(clock: Clock): string {
  return new Date(clock.now() - answerLifetimeMs).toISOString();
}
