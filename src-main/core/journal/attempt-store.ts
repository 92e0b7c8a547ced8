import { attemptSchema, evidenceSchema, type Attempt, type Evidence } from '#shared/sync/outbox-entry.ts';
import { integer, text, type Database, type Row } from './storage/database.ts';

/** So many of the newest tries, and of the newest looks, are kept for an operation that waits for weeks. */
const kept = 50;

/** The columns of `attempts`, as a try has them. */
export const attemptColumns = 'started_at AS startedAt, ended_at AS endedAt, outcome, status, detail';

/** A row of `attempts`, read with `attemptColumns`. */
export const parseAttempt = (row: Row): Attempt => attemptSchema.parse(row);

/** A row of `evidence`. */
export const parseEvidence = (row: Row): Evidence => evidenceSchema.parse(row);

/** Tries and verifications of each operation: the evidence that the outbox shows. Gone with their operation. */
export interface AttemptStore {
  /** Recorded and fsynced before the first byte goes out (S2). */
  start(opId: string, at: number): void;
  /** Ends the attempt that is in flight. */
  end(opId: string, end: Omit<Attempt, 'startedAt'>): void;
  attempts(opId: string): readonly Attempt[];
  /** The opIds of all that were ever tried or looked for; some of them may be gone. */
  everTried(): readonly string[];
  /** False where an operation was certainly never tried nor looked for: nearly all that wait, of which nothing is read. */
  mayHaveBeenTried(opId: string): boolean;
  addEvidence(opId: string, evidence: Evidence): void;
  evidence(opId: string): readonly Evidence[];
}

/** Tries and evidence in their tables; they go with their operation. */
export function createAttemptStore(database: Database): AttemptStore {
  let tried: Set<string> | null = null;

  /** Those that were ever tried or looked for; some of them may be gone. */
  function knownAsTried(): Set<string> {
    tried ??= new Set(
      ['attempts', 'evidence'].flatMap((table) =>
        database.all(`SELECT op_id FROM ${table}`).map((row) => text(row, 'op_id')),
      ),
    );
    return tried;
  }

  /** Forgets what is older than the newest of an operation. */
  function trim(table: 'attempts' | 'evidence', column: 'started_at' | 'at', opId: string): void {
    const times = database
      .all(`SELECT ${column} AS at FROM ${table} WHERE op_id = ? ORDER BY rowid`, opId)
      .map((row) => integer(row, 'at'));
    const oldest = times.at(-kept);
    if (times.length > kept && oldest !== undefined)
      database.run(`DELETE FROM ${table} WHERE op_id = ? AND ${column} < ?`, opId, oldest);
  }

  return {
    everTried: () => [...knownAsTried()],
    mayHaveBeenTried: (opId) => knownAsTried().has(opId),
    start(opId, at) {
      knownAsTried().add(opId);
      database.run(
        "INSERT INTO attempts (op_id, started_at, outcome, detail) VALUES (?, ?, 'in-flight', '')",
        opId,
        at,
      );
      trim('attempts', 'started_at', opId);
    },
    end(opId, end) {
      database.run(
        `UPDATE attempts SET ended_at = ?, outcome = ?, status = ?, detail = ?
         WHERE op_id = ? AND outcome = 'in-flight'`,
        end.endedAt,
        end.outcome,
        end.status,
        end.detail,
        opId,
      );
    },
    attempts: (opId) =>
      knownAsTried().has(opId)
        ? database.read(
            parseAttempt,
            `SELECT ${attemptColumns} FROM attempts WHERE op_id = ? ORDER BY rowid`,
            opId,
          )
        : [],
    addEvidence(opId, { at, probed, saw }) {
      knownAsTried().add(opId);
      database.run(
        'INSERT INTO evidence (op_id, at, probed, saw) VALUES (?, ?, ?, ?)',
        opId,
        at,
        probed,
        saw,
      );
      trim('evidence', 'at', opId);
    },
    evidence: (opId) =>
      knownAsTried().has(opId)
        ? database.read(
            parseEvidence,
            'SELECT at, probed, saw FROM evidence WHERE op_id = ? ORDER BY rowid',
            opId,
          )
        : [],
  };
}
