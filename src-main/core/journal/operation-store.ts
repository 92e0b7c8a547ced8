import { z } from 'zod';
import type { LocalId } from '#shared/domain/ids.ts';
import { operationSchema, type Operation } from '#shared/sync/operation.ts';
import { operationStateSchema, type OperationState } from '#shared/sync/operation-state.ts';
import type { PendingOperation } from '#shared/sync/pending-operation.ts';
import { approvedContentSchema, type ApprovedContent } from '#shared/sync/approved-content.ts';
import { integerOrNull, text, textOrNull, type Database, type Row } from './database.ts';

/** What was known before an attempt, for its probe to compare with (S8). */
export const baselineSchema = z.object({
  /** Ids of the proposal's activities that existed already. */
  activityIds: z.array(z.string()),
  /** The proposal's status before a send. */
  status: z.string().nullable(),
});
export type Baseline = Readonly<z.infer<typeof baselineSchema>>;

/** An operation of the outbox with its bookkeeping. */
export interface JournaledOperation extends PendingOperation {
  readonly reason: string | null;
  readonly approved: ApprovedContent | null;
  /** Ambiguous only: when to look next, ms since the epoch. */
  readonly probeAt: number | null;
  /** Ambiguous only: from when on a negative probe counts (S9), ms since the epoch. */
  readonly quietAt: number | null;
  readonly baseline: Baseline | null;
}

/** Changes of an operation's bookkeeping; what is not named stays. */
export interface OperationPatch {
  readonly state?: OperationState;
  readonly operation?: Operation;
  readonly reason?: string | null;
  readonly approved?: ApprovedContent | null;
  readonly probeAt?: number | null;
  readonly quietAt?: number | null;
  readonly baseline?: Baseline | null;
}

export interface OperationStore {
  /** The outbox in order of `deviceSeq`. */
  all(): readonly JournaledOperation[];
  find(opId: string): JournaledOperation | undefined;
  ofProposal(proposalId: LocalId): readonly JournaledOperation[];
  ofRecord(entity: string, localId: LocalId): readonly JournaledOperation[];
  insert(operation: Operation, approved: ApprovedContent | null): void;
  patch(opId: string, patch: OperationPatch): void;
  remove(opId: string): void;
  /** Remembers a relayed opId; false when it was known already (S3). */
  markRelayed(opId: string, deviceSeq: number): boolean;
}

function parseRow(row: Row): JournaledOperation {
  const approved = textOrNull(row, 'approved');
  const baseline = textOrNull(row, 'baseline');
  return {
    operation: operationSchema.parse(JSON.parse(text(row, 'payload'))),
    state: operationStateSchema.parse(text(row, 'state')),
    reason: textOrNull(row, 'reason'),
    approved: approved === null ? null : approvedContentSchema.parse(JSON.parse(approved)),
    probeAt: integerOrNull(row, 'probe_at'),
    quietAt: integerOrNull(row, 'quiet_at'),
    baseline: baseline === null ? null : baselineSchema.parse(JSON.parse(baseline)),
  };
}

export function createOperationStore(database: Database): OperationStore {
  const select = (where: string, ...values: string[]): readonly JournaledOperation[] =>
    database.all(`SELECT * FROM operations ${where} ORDER BY device_seq`, ...values).map(parseRow);

  return {
    all: () => select(''),
    find: (opId) => select('WHERE op_id = ?', opId)[0],
    ofProposal: (proposalId) => select('WHERE proposal_id = ?', proposalId),
    ofRecord: (entity, localId) => select('WHERE entity = ? AND local_id = ?', entity, localId),

    insert(operation, approved) {
      database.run(
        `INSERT INTO operations (op_id, device_seq, entity, local_id, proposal_id, state, payload, approved)
         VALUES (?, ?, ?, ?, ?, 'queued', ?, ?)`,
        operation.opId,
        operation.deviceSeq,
        operation.entity,
        operation.localId,
        operation.proposalId,
        JSON.stringify(operation),
        approved === null ? null : JSON.stringify(approved),
      );
    },

    patch(opId, patch) {
      const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
      const set = (column: string, value: string | number | null): void =>
        database.run(`UPDATE operations SET ${column} = ? WHERE op_id = ?`, value, opId);
      if (patch.operation !== undefined) {
        database.run(
          'UPDATE operations SET payload = ?, local_id = ?, entity = ?, proposal_id = ? WHERE op_id = ?',
          JSON.stringify(patch.operation),
          patch.operation.localId,
          patch.operation.entity,
          patch.operation.proposalId,
          opId,
        );
      }
      if (patch.state !== undefined) set('state', patch.state);
      if (patch.reason !== undefined) set('reason', patch.reason);
      if (patch.approved !== undefined) set('approved', json(patch.approved));
      if (patch.probeAt !== undefined) set('probe_at', patch.probeAt);
      if (patch.quietAt !== undefined) set('quiet_at', patch.quietAt);
      if (patch.baseline !== undefined) set('baseline', json(patch.baseline));
    },

    remove: (opId) => database.run('DELETE FROM operations WHERE op_id = ?', opId),

    markRelayed(opId, deviceSeq) {
      const known = database.get('SELECT 1 FROM relayed WHERE op_id = ?', opId);
      if (known !== undefined) return false;
      database.run('INSERT INTO relayed (op_id, device_seq) VALUES (?, ?)', opId, deviceSeq);
      return true;
    },
  };
}
