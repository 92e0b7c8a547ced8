import type { LocalId } from '#shared/domain/ids.ts';
import {
  proposalSnapshotSchema,
  snapshotEntrySchema,
  type ProposalSnapshot,
  type SnapshotEntry,
  type SnapshotReason,
} from '#shared/domain/proposals/proposal-snapshot.ts';
import { integer, text, type Database, type Row } from './storage/database.ts';

/** Snapshots of one proposal that are kept beside those of its sends; the oldest go first. */
const keptPerProposal = 40;

/** A snapshot to be kept. */
export interface NewSnapshot {
  readonly id: string;
  readonly proposalId: LocalId;
  readonly at: number;
  readonly reason: SnapshotReason;
  /** The send that approved it. */
  readonly opId: string | null;
  readonly content: ProposalSnapshot;
}

/**
 * What proposals were at earlier moments. It lies in the journal because that is the durable place: the mirror may
 * be wiped at any time. What was sent is kept for good; the rest is bounded.
 */
export interface SnapshotStore {
  /** Keeps it, unless the newest one of its proposal holds the same. */
  save(snapshot: NewSnapshot): void;
  /** Newest first, without what was approved and never sent. */
  list(proposalId: LocalId): readonly SnapshotEntry[];
  find(id: string): ProposalSnapshot | null;
  /** When the last one of this reason was taken, ms since the epoch; null when there is none. */
  lastAt(proposalId: LocalId, reason: SnapshotReason): number | null;
  /** The send that approved it has gone out. */
  markSent(opId: string, at: number): void;
}

function parseEntry(row: Row): SnapshotEntry {
  return snapshotEntrySchema.parse({
    id: text(row, 'snapshot_id'),
    at: integer(row, 'at'),
    reason: text(row, 'reason'),
  });
}

function parseContent(row: Row): ProposalSnapshot {
  return proposalSnapshotSchema.parse(JSON.parse(text(row, 'content')));
}

/** A row of `snapshots`, whole. One that was approved and never sent is in no list. */
export function parseSnapshot(row: Row): void {
  if (row['reason'] !== 'approved') parseEntry(row);
  parseContent(row);
}

/**
 * The snapshots in their table.
 *
 * @param keptInAll how many are kept of all proposals together, beside those of sends; a tenth more now and then
 */
export function createSnapshotStore(database: Database, keptInAll = 4_000): SnapshotStore {
  /** Counting all of them takes longer than saving one: a tenth too many may be there for a while. */
  const savesPerCount = Math.max(1, keptInAll / 10);
  let saves = 0;

  function pruneAll(): void {
    saves += 1;
    if (saves % savesPerCount !== 1 % savesPerCount) return;
    database.run(
      `DELETE FROM snapshots WHERE reason <> 'sent' AND seq <= (
         SELECT seq FROM snapshots WHERE reason <> 'sent' ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
      keptInAll,
    );
  }

  function prune(proposalId: LocalId): void {
    database.run(
      `DELETE FROM snapshots WHERE proposal_id = ? AND reason <> 'sent' AND snapshot_id NOT IN (
         SELECT snapshot_id FROM snapshots WHERE proposal_id = ? AND reason <> 'sent' ORDER BY seq DESC LIMIT ?)`,
      proposalId,
      proposalId,
      keptPerProposal,
    );
  }

  return {
    save({ id, proposalId, at, reason, opId, content }) {
      const json = JSON.stringify(content);
      const newest = database.get(
        'SELECT content FROM snapshots WHERE proposal_id = ? ORDER BY seq DESC LIMIT 1',
        proposalId,
      );
      if (opId === null && newest !== undefined && text(newest, 'content') === json) return;
      database.run(
        'INSERT INTO snapshots (snapshot_id, proposal_id, at, reason, op_id, content) VALUES (?, ?, ?, ?, ?, ?)',
        ...[id, proposalId, at, reason, opId, json],
      );
      prune(proposalId);
      pruneAll();
    },
    list: (proposalId) =>
      database.read(
        parseEntry,
        `SELECT snapshot_id, at, reason FROM snapshots
           WHERE proposal_id = ? AND reason <> 'approved' ORDER BY seq DESC`,
        proposalId,
      ),
    find: (id) =>
      database.read(parseContent, 'SELECT content FROM snapshots WHERE snapshot_id = ?', id)[0] ?? null,
    lastAt(proposalId, reason) {
      const row = database.get(
        'SELECT at FROM snapshots WHERE proposal_id = ? AND reason = ? ORDER BY seq DESC LIMIT 1',
        proposalId,
        reason,
      );
      return row === undefined ? null : integer(row, 'at');
    },
    markSent(opId, at) {
      database.run("UPDATE snapshots SET reason = 'sent', at = ? WHERE op_id = ?", at, opId);
    },
  };
}
