import type { Database } from './database/database.ts';
import { createTable, type Table } from './table.ts';

/**
 * A message on its way. `sending` is written before the first byte leaves, so that a message whose process
 * died midway is never sent again by itself: it may have arrived.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'refused' | 'unknown';

/** A proposal's message and how far it got. It stays after it was sent, since its picture is asked for later. */
export interface MailRow {
  readonly id: number;
  readonly proposal_id: number;
  readonly state: MailState;
  /** JSON of an `OutgoingMail`. */
  readonly message: string;
  /** The unguessable name of the picture that tells that this message was opened. */
  readonly opened_secret: string;
  readonly created_at: string;
  readonly attempted_at: string | null;
  /** Why it was refused or waits, in the server's words. */
  readonly problem: string | null;
  /** Of the recipient's address: no domain takes all connections. */
  readonly domain: string;
  /** Attempts that failed so far. */
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly next_attempt_at: number;
  /** When the server of a recipient said "later" first, in epoch milliseconds. */
  readonly deferred_since: number | null;
  /** JSON of the addresses that have neither taken nor refused it yet; null for all of them. */
  readonly pending: string | null;
  /** Whether anybody has taken it. */
  readonly accepted: number;
  /** Whether the account has been told that it waits. */
  readonly told: number;
}

/** All messages ever queued: the queue that survives a restart, and the way from a picture to its proposal. */
export interface MailStore extends Table<MailRow> {
  /** The message that has been due longest, of a domain that is not in `busy`. */
  nextDue(now: number, busy: readonly string[]): MailRow | undefined;
  /** When a message of such a domain is due next, or null when none waits. */
  nextDueAt(busy: readonly string[]): number | null;
  /** Makes a due message one that is being sent; false when it is not queued any more. */
  claim(id: number, attemptedAt: string): boolean;
  /** Any message that is being sent. */
  firstSending(): MailRow | undefined;
  /** Messages that wait and of which the account has not been told, oldest first. */
  untold(limit: number): readonly MailRow[];
  /** Makes messages due that wait beyond `latest`: somebody has set back the clock. */
  clampDue(latest: number): void;
  findByOpenedSecret(secret: string): MailRow | undefined;
}

const columns = [
  'proposal_id',
  'state',
  'message',
  'opened_secret',
  'created_at',
  'attempted_at',
  'problem',
  'domain',
  'attempts',
  'next_attempt_at',
  'deferred_since',
  'pending',
  'accepted',
  'told',
] as const;

/** Keeps messages in SQLite. The queue is read a row at a time, in the order of an index. */
export function createMailStore(database: Database): MailStore {
  const free = "state = 'queued' AND domain NOT IN (SELECT value FROM json_each(?))";
  return {
    ...createTable<MailRow>(database, 'mails', columns),
    nextDue: (now, busy) =>
      database
        .query<MailRow>(
          `SELECT * FROM mails WHERE ${free} AND next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT 1`,
        )
        .get(JSON.stringify(busy), now),
    nextDueAt: (busy) =>
      database
        .query<{ at: number }>(
          `SELECT next_attempt_at AS at FROM mails WHERE ${free} ORDER BY next_attempt_at, id LIMIT 1`,
        )
        .get(JSON.stringify(busy))?.at ?? null,
    claim: (id, attemptedAt) =>
      database
        .query("UPDATE mails SET state = 'sending', attempted_at = ? WHERE id = ? AND state = 'queued'")
        .run(attemptedAt, id).changes === 1,
    firstSending: () =>
      database.query<MailRow>("SELECT * FROM mails WHERE state = 'sending' ORDER BY id LIMIT 1").get(),
    untold: (limit) =>
      database
        .query<MailRow>(
          "SELECT * FROM mails WHERE state = 'queued' AND told = 0 ORDER BY next_attempt_at, id LIMIT ?",
        )
        .all(limit),
    clampDue(latest) {
      database
        .query("UPDATE mails SET next_attempt_at = 0 WHERE state = 'queued' AND next_attempt_at > ?")
        .run(latest);
    },
    findByOpenedSecret: (secret) =>
      database.query<MailRow>('SELECT * FROM mails WHERE opened_secret = ?').get(secret),
  };
}
