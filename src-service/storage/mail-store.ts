import type { Database } from './database/database.ts';
import { isFree, leaseValues, setLease, type RowLease } from './database/row-lease.ts';
import { createTable, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/**
 * `sending` is written before the first byte of a message leaves. If the process dies after that, the message may have
 * arrived, so the service does not send it again by itself.
 */
export const mailStates = ['queued', 'sending', 'sent', 'refused', 'unknown', 'canceled'] as const;

export type MailState = (typeof mailStates)[number];

/** A message and its delivery. The row stays after the message was sent, because its picture is requested later. */
export interface MailRow {
  readonly id: number;
  readonly proposal_id: number;
  readonly state: MailState;
  /** JSON of an `OutgoingMail`. */
  readonly message: string;
  /** The secret name of the picture that reports an opened message. */
  readonly opened_secret: string;
  readonly created_at: string;
  readonly attempted_at: string | null;
  /** Why the message waits or was refused, as text of the mail server. */
  readonly problem: string | null;
  /** The failure behind `problem`, a `MailFailureCode`. */
  readonly problem_code: string | null;
  /** The domain of the recipient. Connections are limited per domain. */
  readonly domain: string;
  /** Failed attempts. */
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly next_attempt_at: number;
  /** When a recipient's server first deferred it, in epoch milliseconds. */
  readonly deferred_since: number | null;
  /** JSON of the recipients whose server has not answered yet; null for all recipients. */
  readonly pending: string | null;
  /** 1 if the server of any recipient has accepted the message. */
  readonly accepted: number;
  /** 1 if the timeline has reported that the message waits. */
  readonly told: number;
  /** The node that delivers the message; null if none does. */
  readonly leased_by: string | null;
  /** The end of that lease unless it is renewed, in epoch milliseconds. */
  readonly leased_until: number | null;
}

/** Messages in flight and domains at their connection limit. No delivery starts for them. */
export interface BusyMail {
  readonly ids: readonly number[];
  readonly domains: readonly string[];
}

/** All messages. It serves the queue, and finds the message of a requested picture. */
export interface MailStore extends Table<MailRow> {
  /**
   * Leases the due message with the earliest time that is not busy, in one statement; undefined without one. A lease
   * that has ended is taken over.
   */
  leaseDue(lease: RowLease, busy: BusyMail): Steps<MailRow | undefined>;
  /** The next due time of a message that `holder` could lease; null without one. */
  nextDueAt(holder: string, now: number, busy: BusyMail): Steps<number | null>;
  /** Marks a queued message as `sending`; false if it is no longer queued, or another node has leased it. */
  claim(id: number, holder: string, attemptedAt: string): Steps<boolean>;
  /** Extends the holder's leases of these messages. */
  renewLeases(lease: RowLease, ids: readonly number[]): Steps<void>;
  /** Ends the holder's leases of messages that wait, so that other nodes deliver them. */
  releaseWaiting(holder: string): Steps<void>;
  /** Ends all leases, because no other node exists. */
  endLeases(): Steps<void>;
  /** A message in `sending` whose lease has ended: nobody learns its outcome any more. */
  firstInterrupted(now: number): Steps<MailRow | undefined>;
  /** One page of the messages in a state without their PDFs, newest first; null for every state. */
  page(state: MailState | null, window: PageWindow): Steps<readonly MailRow[]>;
  count(state: MailState | null): Steps<number>;
  /** Waiting messages that the timeline has not reported, without their PDFs, oldest first. */
  listUnreported(limit: number): Steps<readonly MailRow[]>;
  /** Removes what only a message that may still leave needs: a PDF but its name, and the token of an invitation. */
  dropUnsent(id: number): Steps<void>;
  /** Makes waiting messages `sending`, as if their delivery had been interrupted: they may have left. */
  interruptWaiting(): Steps<void>;
  /** Makes every message due that waits beyond `latest`. It would wait too long after the clock was set back. */
  clampDue(latest: number): Steps<void>;
  findByOpenedSecret(secret: string): Steps<MailRow | undefined>;
}

const columns = [
  'proposal_id',
  'state',
  'message',
  'opened_secret',
  'created_at',
  'attempted_at',
  'problem',
  'problem_code',
  'domain',
  'attempts',
  'next_attempt_at',
  'deferred_since',
  'pending',
  'accepted',
  'told',
  'leased_by',
  'leased_until',
] as const;

/** A row for a list: a PDF has megabytes. Damaged JSON stays as it is. */
const withoutPdf = [
  'id',
  ...columns.map((column) =>
    column === 'message'
      ? "CASE WHEN json_valid(message) THEN json_remove(message, '$.pdf') ELSE message END AS message"
      : column,
  ),
].join(', ');

/** `INDEXED BY` makes SQLite read the queue in the order of `mails_due`. It would not choose that index by itself. */
export function createMailStore(database: Database): MailStore {
  const deliverable =
    "state = 'queued' AND domain NOT IN (SELECT value FROM json_each(?) AS texts) AND id NOT IN (SELECT value FROM json_each(?)) AND " +
    isFree;
  const valuesOf = (holder: string, now: number, { domains, ids }: BusyMail) =>
    [JSON.stringify(domains), JSON.stringify(ids), holder, now] as const;
  return {
    ...createTable<MailRow>(database, 'mails', columns),
    leaseDue: (lease, busy) =>
      database
        .query<MailRow>(
          `UPDATE mails SET ${setLease} WHERE id = (
             SELECT id FROM mails INDEXED BY mails_due WHERE ${deliverable} AND next_attempt_at <= ?
               ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING *`,
        )
        .get(...leaseValues(lease), ...valuesOf(lease.holder, lease.now, busy), lease.now),
    *nextDueAt(holder, now, busy) {
      return (
        (yield* database
          .query<{ at: number }>(
            `SELECT next_attempt_at AS at FROM mails INDEXED BY mails_due WHERE ${deliverable} ORDER BY next_attempt_at, id LIMIT 1`,
          )
          .get(...valuesOf(holder, now, busy)))?.at ?? null
      );
    },
    *claim(id, holder, attemptedAt) {
      return (
        (yield* database
          .query(
            "UPDATE mails SET state = 'sending', attempted_at = ? WHERE id = ? AND state = 'queued' AND leased_by = ?",
          )
          .run(attemptedAt, id, holder)).changes === 1
      );
    },
    *renewLeases(lease, ids) {
      yield* database
        .query(
          `UPDATE mails SET ${setLease} WHERE id IN (SELECT value FROM json_each(?)) AND leased_by = ? AND state IN ('queued', 'sending')`,
        )
        .run(...leaseValues(lease), JSON.stringify(ids), lease.holder);
    },
    *releaseWaiting(holder) {
      yield* database
        .query(
          "UPDATE mails SET leased_by = NULL, leased_until = NULL WHERE state = 'queued' AND leased_by = ?",
        )
        .run(holder);
    },
    *endLeases() {
      yield* database
        .query(
          "UPDATE mails SET leased_by = NULL, leased_until = NULL WHERE state IN ('queued', 'sending') AND leased_by IS NOT NULL",
        )
        .run();
    },
    firstInterrupted: (now) =>
      database
        .query<MailRow>(
          "SELECT * FROM mails WHERE state = 'sending' AND (leased_by IS NULL OR leased_until <= shared_clock(?)) ORDER BY id LIMIT 1",
        )
        .get(now),
    page: (state, { limit, offset }) =>
      state === null
        ? database
            .query<MailRow>(`SELECT ${withoutPdf} FROM mails ORDER BY id DESC LIMIT ? OFFSET ?`)
            .all(limit, offset)
        : database
            .query<MailRow>(
              `SELECT ${withoutPdf} FROM mails WHERE state = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
            )
            .all(state, limit, offset),
    *count(state) {
      return (
        (state === null
          ? yield* database.query<{ n: number }>('SELECT COUNT(*) AS n FROM mails').get()
          : yield* database.query<{ n: number }>('SELECT COUNT(*) AS n FROM mails WHERE state = ?').get(state)
        )?.n ?? 0
      );
    },
    listUnreported: (limit) =>
      database
        .query<MailRow>(
          `SELECT ${withoutPdf} FROM mails INDEXED BY mails_due WHERE state = 'queued' AND told = 0 ORDER BY next_attempt_at, id LIMIT ?`,
        )
        .all(limit),
    *dropUnsent(id) {
      yield* database
        .query(
          `UPDATE mails SET message = json_remove(message, '$.pdf.content', '$.pdf.document', '$.invitation') WHERE id = ? AND json_valid(message)`,
        )
        .run(id);
    },
    *interruptWaiting() {
      yield* database.query("UPDATE mails SET state = 'sending' WHERE state = 'queued'").run();
    },
    *clampDue(latest) {
      yield* database
        .query("UPDATE mails SET next_attempt_at = 0 WHERE state = 'queued' AND next_attempt_at > ?")
        .run(latest);
    },
    findByOpenedSecret: (secret) =>
      database.query<MailRow>('SELECT * FROM mails WHERE opened_secret = ?').get(secret),
  };
}
