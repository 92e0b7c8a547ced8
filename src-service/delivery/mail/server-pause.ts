import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';
import { backoff } from '#shared/timing/backoff.ts';
import type { Context } from '../../domain/context.ts';
import { createMailPauseStore } from '../../storage/postgres/mail-pauses.ts';
import { immediate, type Steps } from '../../storage/steps.ts';
import type { HeldDelivery } from './transport.ts';

/**
 * First and longest pause between attempts while the server refuses everything, in milliseconds; it doubles in between.
 */
export const firstPause = 30_000;
export const longestPause = 15 * 60_000;

/** The mail server itself refuses: it would refuse every node, and may lock the login after too many attempts. */
const refusals: ReadonlySet<MailFailureCode> = new Set([
  ...(['login-refused', 'login-required', 'login-not-offered', 'token-refused', 'tls-missing'] as const),
  ...(['sender-refused', 'rate-limited', 'greylisted', 'server-busy', 'server-refused'] as const),
]);

/** The pause of an account's deliveries while its mail server refuses everything. */
export interface ServerPause {
  /** Epoch milliseconds; 0 if there is no pause. */
  until(): number;
  /** Whether the last attempt failed: then one message at a time is tried. */
  hasFailed(): boolean;
  /** Milliseconds that are left at that time. */
  left(now: number): number;
  /** Takes over what other nodes have found; does nothing where there is one node. */
  read(): Steps<void>;
  /** Whether `endForAll` is to be called, after `resume`. */
  mustEnd(): boolean;
  endForAll(): Steps<void>;
  /** Pauses after a failure, in the transaction of its outcome. Returns whether the problem is new. */
  begin(failure: HeldDelivery): Steps<boolean>;
  /** Ends the pause after an answer, in the transaction of its outcome. */
  end(): Steps<void>;
  /** Pauses this node alone, because the database fails. */
  rest(): void;
  /** Ends the pause of this node; `endForAll` does so for the others. */
  resume(): void;
}

/**
 * Nodes that share a database share a pause after a refusal of the mail server. A node that does not reach the server
 * pauses by itself: another one may reach it.
 */
export function createServerPause({ database, clock }: Pick<Context, 'database' | 'clock'>): ServerPause {
  const pauses = database.isShared ? createMailPauseStore(database) : null;
  const none = { failures: 0, pausedUntil: 0, problem: '' };
  /** Consecutive failures to reach the server, and the time of the next attempt. */
  let own = none;
  /** The pause of all nodes, as it was last read. */
  let shared = none;
  let isResumed = false;

  function* read(): Steps<void> {
    const found = yield* pauses?.find() ?? immediate(() => null);
    shared =
      found === null
        ? none
        : { failures: found.failures, pausedUntil: found.paused_until, problem: found.problem };
  }

  return {
    until: () => Math.max(own.pausedUntil, shared.pausedUntil),
    hasFailed: () => own.failures > 0 || shared.failures > 0,
    left(now) {
      const ends = [own.pausedUntil, shared.pausedUntil];
      // A pause that seems too long was made before the clock was set back.
      return Math.max(0, ...ends.map((end) => end - now).filter((left) => left <= longestPause));
    },
    read,
    mustEnd: () => isResumed,
    *endForAll() {
      isResumed = false;
      yield* pauses?.endWait() ?? [];
    },
    *begin({ code, description }) {
      const now = clock.now();
      const isShared = pauses !== null && refusals.has(code);
      if (isShared) yield* read();
      const known = isShared ? shared : own;
      const isNew = known.problem !== description;
      // Failures of parallel deliveries count once.
      if (known.pausedUntil > now) return false;
      const failures = known.failures + 1;
      const pausedUntil = now + backoff(failures, { firstMs: firstPause, longestMs: longestPause });
      const next = { failures, pausedUntil, problem: description };
      if (!isShared) own = next;
      else {
        shared = next;
        yield* pauses.save({ failures, paused_until: pausedUntil, problem: description });
      }
      return isNew;
    },
    *end() {
      own = none;
      if (pauses === null || shared === none) return;
      shared = none;
      yield* pauses.end();
    },
    rest() {
      own = { ...own, pausedUntil: clock.now() + firstPause };
    },
    resume() {
      isResumed = pauses !== null;
      own = { ...own, pausedUntil: 0 };
      shared = { ...shared, pausedUntil: 0 };
    },
  };
}
