import type { Database } from './database/database.ts';
import { createTable, type PageWindow, type Table } from './table.ts';

/**
 * `sending` is written before the first byte of a message leaves: one whose process died midway is never sent again by
 * itself, as it may have arrived.
 */
export const mailStates = ['queued', 'sending', 'sent', 'refused', 'unknown', 'canceled'] as const;

export type MailState = (typeof mailStates)[number];

/** A message and its delivery. It stays after it was sent, because its picture is requested later. */
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
  /** Why it waits or was refused, in the server's words. */
  readonly problem: string | null;
  /** The failure behind `problem`, a `MailFailureCode`. */
  readonly problem_code: string | null;
  /** The domain of the recipient; no domain gets all connections. */
  readonly domain: string;
  /** Failed attempts. */
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly next_attempt_at: number;
  /** When a recipient's server first deferred it, in epoch milliseconds. */
  readonly deferred_since: number | null;
  /** JSON of the addresses without an answer; null for all. */
  readonly pending: string | null;
  /** Whether any recipient's server accepted it. */
  readonly accepted: number;
  /** Whether the account knows that it waits. */
  readonly told: number;
}

/** The messages in flight, and the domains at their connection limit: no delivery starts for them. */
export interface BusyMail {
  readonly ids: readonly number[];
  readonly domains: readonly string[];
}

/** All messages: the queue, and the way from a picture to its proposal. */
export interface MailStore extends Table<MailRow> {
  /** The message with the earliest due time, besides those that are busy. */
  nextDue(now: number, busy: BusyMail): MailRow | undefined;
  /** The next due time, besides those that are busy; null without messages. */
  nextDueAt(busy: BusyMail): number | null;
  /** Marks a queued message as `sending`; false if it is no longer queued. */
  claim(id: number, attemptedAt: string): boolean;
  /** Messages in a state, or all for null; newest first. */
  page(state: MailState | null, window: PageWindow): readonly MailRow[];
  count(state: MailState | null): number;
  firstSending(): MailRow | undefined;
  /** Waiting messages that the account does not know of, oldest first. */
  untold(limit: number): readonly MailRow[];
  /** Makes messages due that wait beyond `latest`: the clock was set back. */
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
  'problem_code',
  'domain',
  'attempts',
  'next_attempt_at',
  'deferred_since',
  'pending',
  'accepted',
  'told',
] as const;

/** Reads the queue row by row, in the order of an index, which SQLite would not choose by itself. */
export function createMailStore(database: Database): MailStore {
  const free =
    "state = 'queued' AND domain NOT IN (SELECT value FROM json_each(?)) AND id NOT IN (SELECT value FROM json_each(?))";
  return {
    ...createTable<MailRow>(database, 'mails', columns),
    nextDue: (now, busy) =>
      database
        .query<MailRow>(
          `SELECT * FROM mails INDEXED BY mails_due WHERE ${free} AND next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT 1`,
        )
        .get(JSON.stringify(busy.domains), JSON.stringify(busy.ids), now),
    nextDueAt: (busy) =>
      database
        .query<{ at: number }>(
          `SELECT next_attempt_at AS at FROM mails INDEXED BY mails_due WHERE ${free} ORDER BY next_attempt_at, id LIMIT 1`,
        )
        .get(JSON.stringify(busy.domains), JSON.stringify(busy.ids))?.at ?? null,
    claim: (id, attemptedAt) =>
      database
        .query("UPDATE mails SET state = 'sending', attempted_at = ? WHERE id = ? AND state = 'queued'")
        .run(attemptedAt, id).changes === 1,
    page: (state, { limit, offset }) =>
      state === null
        ? database.query<MailRow>('SELECT * FROM mails ORDER BY id DESC LIMIT ? OFFSET ?').all(limit, offset)
        : database
            .query<MailRow>('SELECT * FROM mails WHERE state = ? ORDER BY id DESC LIMIT ? OFFSET ?')
            .all(state, limit, offset),
    count: (state) =>
      (state === null
        ? database.query<{ n: number }>('SELECT COUNT(*) AS n FROM mails').get()
        : database.query<{ n: number }>('SELECT COUNT(*) AS n FROM mails WHERE state = ?').get(state)
      )?.n ?? 0,
    firstSending: () =>
      database.query<MailRow>("SELECT * FROM mails WHERE state = 'sending' ORDER BY id LIMIT 1").get(),
    untold: (limit) =>
      database
        .query<MailRow>(
          "SELECT * FROM mails INDEXED BY mails_due WHERE state = 'queued' AND told = 0 ORDER BY next_attempt_at, id LIMIT ?",
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
