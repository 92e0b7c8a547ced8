import type { Database } from './database.ts';
import { createTable, type Table } from './table.ts';

/**
 * A message on its way. `sending` is written before the first byte leaves, so that a message whose process
 * died midway is never sent again by itself: it may have arrived.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'refused' | 'unknown';

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

export function createMailStore(database: Database): MailStore {
  return {
    ...createTable<MailRow>(database, 'mails', columns),
    inState: (state) => database.query<MailRow>('SELECT * FROM mails WHERE state = ? ORDER BY id').all(state),
    findByOpenedSecret: (secret) =>
      database.query<MailRow>('SELECT * FROM mails WHERE opened_secret = ?').get(secret),
  };
}
