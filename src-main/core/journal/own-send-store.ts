import { z } from 'zod';
import type { LocalId } from '#shared/domain/ids.ts';
import { sendMessageSchema } from '#shared/sync/operation.ts';
import type { KnownSend } from '../sync/rules/sends/unexplained-sends.ts';
import { integer, text, textOrNull, type Database, type Row } from './storage/database.ts';

/** An e-mail that went out, as it is kept. */
export interface StoredSend extends KnownSend {
  readonly opId: string;
  readonly proposalId: LocalId;
  /** When it was known to have gone out, ms since the epoch. */
  readonly at: number;
}

/** The e-mails that went out from this journal lately: what explains their entries in the timeline (S8). */
export interface OwnSendStore {
  /** Oldest first. */
  ofProposal(proposalId: LocalId): readonly StoredSend[];
  add(send: StoredSend): void;
  /** Forgets those from before, but for the proposals that something still waits to be sent of. */
  prune(before: number, waiting: ReadonlySet<LocalId>): void;
}

const messageSchema = sendMessageSchema.pick({ email: true, subject: true, message: true });
const idsSchema = z.array(z.string());

/** A row of `own_sends`. */
export const parseOwnSend = (row: Row): StoredSend => ({
  opId: text(row, 'op_id'),
  proposalId: text(row, 'proposal_id'),
  at: integer(row, 'at'),
  message: messageSchema.parse(JSON.parse(text(row, 'message'))),
  before: idsSchema.parse(JSON.parse(text(row, 'before_ids'))),
  activityId: textOrNull(row, 'activity_id'),
});

/** E-mails that went out, in their table. */
export function createOwnSendStore(database: Database): OwnSendStore {
  return {
    ofProposal: (proposalId) =>
      database.read(parseOwnSend, 'SELECT * FROM own_sends WHERE proposal_id = ? ORDER BY seq', proposalId),
    add({ opId, proposalId, at, message: { email, subject, message }, before, activityId }) {
      database.run(
        'INSERT INTO own_sends (op_id, proposal_id, at, message, before_ids, activity_id) VALUES (?, ?, ?, ?, ?, ?)',
        opId,
        proposalId,
        at,
        JSON.stringify({ email, subject, message }),
        JSON.stringify(before),
        activityId,
      );
    },
    prune(before, waiting) {
      const old = database.all('SELECT seq, proposal_id FROM own_sends WHERE at < ?', before);
      for (const row of old) {
        if (!waiting.has(text(row, 'proposal_id')))
          database.run('DELETE FROM own_sends WHERE seq = ?', integer(row, 'seq'));
      }
    },
  };
}
