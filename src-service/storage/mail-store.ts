import type { Database } from './database.ts';
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
  /** Why it was refused, in the receiving server's words. */
  readonly problem: string | null;
}

/** All messages ever queued: the queue that survives a restart, and the way from a picture to its proposal. */
export interface MailStore extends Table<MailRow> {
  inState(state: MailState): readonly MailRow[];
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
] as const;

/** Keeps messages in SQLite, in the order in which they were queued. */
export function createMailStore(database: Database): MailStore {
  return {
    ...createTable<MailRow>(database, 'mails', columns),
    inState: (state) => database.query<MailRow>('SELECT * FROM mails WHERE state = ? ORDER BY id').all(state),
    findByOpenedSecret: (secret) =>
      database.query<MailRow>('SELECT * FROM mails WHERE opened_secret = ?').get(secret),
  };
}
