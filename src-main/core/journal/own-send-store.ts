import { z } from 'zod';
import type { LocalId } from '#shared/domain/ids.ts';
import { sendMessageSchema } from '#shared/sync/operation.ts';
import type { KnownSend } from '../sync/rules/sends/unexplained-sends.ts';
import { integer, text, textOrNull, type Database, type Row } from './storage/database.ts';
import { localIdIn } from './storage/id-columns.ts';

/** A sent e-mail. */
export interface StoredSend extends KnownSend {
  readonly opId: string;
  readonly proposalId: LocalId;
  /** Time at which the send was known to have succeeded, ms since the epoch. */
  readonly at: number;
}

/** The e-mails that were sent from this journal recently. They explain their entries in the timeline. */
export interface OwnSendStore {
  /** Oldest first. */
  ofProposal(proposalId: LocalId): readonly StoredSend[];
  add(send: StoredSend): void;
  /** Deletes sends before this time, except those of proposals with a pending send. */
  prune(before: number, waiting: ReadonlySet<LocalId>): void;
}

const messageSchema = sendMessageSchema.pick({ email: true, subject: true, message: true });
const idsSchema = z.array(z.string());

export const parseOwnSend = (row: Row): StoredSend => ({
  opId: text(row, 'op_id'),
  proposalId: localIdIn(row, 'proposal_id'),
  at: integer(row, 'at'),
  message: messageSchema.parse(JSON.parse(text(row, 'message'))),
  before: idsSchema.parse(JSON.parse(text(row, 'before_ids'))),
  activityId: textOrNull(row, 'activity_id'),
});

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
        if (!waiting.has(localIdIn(row, 'proposal_id')))
          database.run('DELETE FROM own_sends WHERE seq = ?', integer(row, 'seq'));
      }
    },
  };
}
