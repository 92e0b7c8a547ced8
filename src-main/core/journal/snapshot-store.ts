import type { LocalId } from '#shared/domain/ids.ts';
import {
  proposalSnapshotSchema,
  snapshotEntrySchema,
  type ProposalSnapshot,
  type SnapshotEntry,
  type SnapshotReason,
} from '#shared/domain/proposals/proposal-snapshot.ts';
import { integer, text, type Database, type Row } from './storage/database.ts';

/** Limit of snapshots per proposal, those of sends not counted. The oldest are deleted first. */
const maxPerProposal = 40;

export interface NewSnapshot {
  readonly id: string;
  readonly proposalId: LocalId;
  readonly at: number;
  readonly reason: SnapshotReason;
  /** The send whose approval saved it; null for other reasons. */
  readonly opId: string | null;
  readonly content: ProposalSnapshot;
}

/**
 * Earlier versions of proposals. They are in the journal, because the mirror may be wiped at any time. Versions of
 * sends are kept forever; the number of others is limited.
 */
export interface SnapshotStore {
  /** Saves a snapshot, unless it equals the proposal's newest one. */
  save(snapshot: NewSnapshot): void;
  /** Newest first. Leaves out approved versions that were not sent. */
  list(proposalId: LocalId): readonly SnapshotEntry[];
  find(id: string): ProposalSnapshot | null;
  /** Time of the newest snapshot with this reason, ms since the epoch; null if there is none. */
  lastAt(proposalId: LocalId, reason: SnapshotReason): number | null;
  /** Marks the snapshot of an approved send as sent. */
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

/** Parses a row of `snapshots`. An approved version that was not sent is in no list, so its entry is not parsed. */
export function parseSnapshot(row: Row): void {
  if (row['reason'] !== 'approved') parseEntry(row);
  parseContent(row);
}

/**
 * @param maxInAll limit of the snapshots of all proposals together, without those of sends; exceeded by up to a tenth
 */
export function createSnapshotStore(database: Database, maxInAll = 4_000): SnapshotStore {
  /** Counting takes longer than saving, so it is done once per this many saves. */
  const savesPerCount = Math.max(1, maxInAll / 10);
  let saves = 0;

  function pruneAll(): void {
    saves += 1;
    if (saves % savesPerCount !== 1 % savesPerCount) return;
    database.run(
      `DELETE FROM snapshots WHERE reason <> 'sent' AND seq <= (
         SELECT seq FROM snapshots WHERE reason <> 'sent' ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
      maxInAll,
    );
  }

  function prune(proposalId: LocalId): void {
    database.run(
      `DELETE FROM snapshots WHERE proposal_id = ? AND reason <> 'sent' AND snapshot_id NOT IN (
         SELECT snapshot_id FROM snapshots WHERE proposal_id = ? AND reason <> 'sent' ORDER BY seq DESC LIMIT ?)`,
      proposalId,
      proposalId,
      maxPerProposal,
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
