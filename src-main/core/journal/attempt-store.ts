import { parseReason, storeReason } from '#shared/reasons/reason.ts';
import { attemptSchema, type Attempt, type Evidence } from '#shared/sync/outbox-entry.ts';
import { integer, text, textOrNull, type Database, type Row } from './storage/database.ts';

/** Limit of attempts, and of verifications, per operation; the oldest are dropped. */
const maxPerOperation = 50;

/** The columns of `attempts` under the names of `Attempt`. */
export const attemptColumns = 'started_at AS startedAt, ended_at AS endedAt, outcome, status, reason';

/** Parses a row that was read with `attemptColumns`. */
export function parseAttempt(row: Row): Attempt {
  const reason = textOrNull(row, 'reason');
  return attemptSchema.parse({ ...row, reason: reason === null ? null : parseReason(reason) });
}

export const parseEvidence = (row: Row): Evidence => ({
  at: integer(row, 'at'),
  source: parseReason(text(row, 'source')),
  finding: parseReason(text(row, 'finding')),
});

/**
 * The attempts and verifications of each operation: the evidence that the outbox shows. They are deleted with their
 * operation.
 */
export interface AttemptStore {
  /** Records an attempt. The transaction commits before the call begins, so that a crash cannot lose the attempt. */
  start(opId: string, at: number): void;
  /** Ends the attempt in flight, if there is one. */
  end(opId: string, ended: Omit<Attempt, 'startedAt'>): void;
  attempts(opId: string): readonly Attempt[];
  /** The opIds of all operations with an attempt or a verification. Some may be deleted already. */
  opIdsWithHistory(): readonly string[];
  /** Whether the operation is in `opIdsWithHistory`. Reads nothing from disk, and most pending operations are not. */
  mayHaveHistory(opId: string): boolean;
  addEvidence(opId: string, evidence: Evidence): void;
  evidence(opId: string): readonly Evidence[];
}

export function createAttemptStore(database: Database): AttemptStore {
  let withHistory: Set<string> | null = null;

  function loadOpIds(): Set<string> {
    withHistory ??= new Set(
      ['attempts', 'evidence'].flatMap((table) =>
        database.all(`SELECT op_id FROM ${table}`).map((row) => text(row, 'op_id')),
      ),
    );
    return withHistory;
  }

  /** Deletes all but the newest entries of an operation. Their times give no order, because a clock may be set back. */
  function trim(table: 'attempts' | 'evidence', opId: string): void {
    const row = database.get(`SELECT count(*) AS count FROM ${table} WHERE op_id = ?`, opId);
    const surplus = (row === undefined ? 0 : integer(row, 'count')) - maxPerOperation;
    if (surplus <= 0) return;
    // The redo log repeats this statement on a backup, whose rowids have the same order but maybe other values.
    database.run(
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE op_id = ? ORDER BY rowid LIMIT ?)`,
      opId,
      surplus,
    );
  }

  return {
    opIdsWithHistory: () => [...loadOpIds()],
    mayHaveHistory: (opId) => loadOpIds().has(opId),
    start(opId, at) {
      loadOpIds().add(opId);
      database.run("INSERT INTO attempts (op_id, started_at, outcome) VALUES (?, ?, 'in-flight')", opId, at);
      trim('attempts', opId);
    },
    end(opId, ended) {
      database.run(
        `UPDATE attempts SET ended_at = ?, outcome = ?, status = ?, reason = ?
         WHERE op_id = ? AND outcome = 'in-flight'`,
        ended.endedAt,
        ended.outcome,
        ended.status,
        ended.reason === null ? null : storeReason(ended.reason),
        opId,
      );
    },
    attempts: (opId) =>
      loadOpIds().has(opId)
        ? database.read(
            parseAttempt,
            `SELECT ${attemptColumns} FROM attempts WHERE op_id = ? ORDER BY rowid`,
            opId,
          )
        : [],
    addEvidence(opId, { at, source, finding }) {
      loadOpIds().add(opId);
      database.run(
        'INSERT INTO evidence (op_id, at, source, finding) VALUES (?, ?, ?, ?)',
        opId,
        at,
        storeReason(source),
        storeReason(finding),
      );
      trim('evidence', opId);
    },
    evidence: (opId) =>
      loadOpIds().has(opId)
        ? database.read(
            parseEvidence,
            'SELECT at, source, finding FROM evidence WHERE op_id = ? ORDER BY rowid',
            opId,
          )
        : [],
  };
}
