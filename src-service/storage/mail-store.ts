import type { Database } from './database/database.ts';
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
}

/** Messages in flight and domains at their connection limit. No delivery starts for them. */
export interface BusyMail {
  readonly ids: readonly number[];
  readonly domains: readonly string[];
}

/** All messages. It serves the queue, and finds the message of a requested picture. */
export interface MailStore extends Table<MailRow> {
  /** The due message with the earliest time that is not busy. */
  nextDue(now: number, busy: BusyMail): Steps<MailRow | undefined>;
  /** The next due time of a message that is not busy; null without one. */
  nextDueAt(busy: BusyMail): Steps<number | null>;
  /** Marks a queued message as `sending`; false if it is no longer queued. */
  claim(id: number, attemptedAt: string): Steps<boolean>;
  /** One page of the messages in a state without their PDFs, newest first; null for every state. */
  page(state: MailState | null, window: PageWindow): Steps<readonly MailRow[]>;
  count(state: MailState | null): Steps<number>;
  firstSending(): Steps<MailRow | undefined>;
  /** Waiting messages that the timeline has not reported, without their PDFs, oldest first. */
  listUnreported(limit: number): Steps<readonly MailRow[]>;
  /** Keeps only the name of a PDF that is never sent again. */
  dropPdf(id: number): Steps<void>;
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
    "state = 'queued' AND domain NOT IN (SELECT value FROM json_each(?) AS texts) AND id NOT IN (SELECT value FROM json_each(?))";
  return {
    ...createTable<MailRow>(database, 'mails', columns),
    nextDue: (now, busy) =>
      database
        .query<MailRow>(
          `SELECT * FROM mails INDEXED BY mails_due WHERE ${deliverable} AND next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT 1`,
        )
        .get(JSON.stringify(busy.domains), JSON.stringify(busy.ids), now),
    *nextDueAt(busy) {
      return (
        (yield* database
          .query<{ at: number }>(
            `SELECT next_attempt_at AS at FROM mails INDEXED BY mails_due WHERE ${deliverable} ORDER BY next_attempt_at, id LIMIT 1`,
          )
          .get(JSON.stringify(busy.domains), JSON.stringify(busy.ids)))?.at ?? null
      );
    },
    *claim(id, attemptedAt) {
      return (
        (yield* database
          .query("UPDATE mails SET state = 'sending', attempted_at = ? WHERE id = ? AND state = 'queued'")
          .run(attemptedAt, id)).changes === 1
      );
    },
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
    firstSending: () =>
      database.query<MailRow>("SELECT * FROM mails WHERE state = 'sending' ORDER BY id LIMIT 1").get(),
    listUnreported: (limit) =>
      database
        .query<MailRow>(
          `SELECT ${withoutPdf} FROM mails INDEXED BY mails_due WHERE state = 'queued' AND told = 0 ORDER BY next_attempt_at, id LIMIT ?`,
        )
        .all(limit),
    *dropPdf(id) {
      yield* database
        .query(
          `UPDATE mails SET message = json_remove(message, '$.pdf.content', '$.pdf.document') WHERE id = ? AND json_valid(message)`,
        )
        .run(id);
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
