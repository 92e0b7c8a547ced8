import Dexie, { type Transaction } from 'dexie';
import { v7 } from 'uuid';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { textReason, type Reason } from '#shared/reasons/reason.ts';
import type { Operation } from '#shared/sync/operation.ts';

/** States of a relay row, as stored in IndexedDB. */
export const relayState = {
  pending: 0,
  /** The operation is on the journal's disk. */
  acknowledged: 1,
  refused: 2,
} as const;

export type RelayState = (typeof relayState)[keyof typeof relayState];

/**
 * An operation in the relay log. The row stays after the acknowledgment, until the feed shows that the journal's
 * records contain the operation. Until then every read applies the operation on top of the mirror's records.
 */
export interface RelayRow {
  /** The operation's sequence number. As the row's key it prevents two windows from using the same number. */
  readonly deviceSeq: number;
  readonly operation: Operation;
  /** The scope that contains all of the operation's changes (`record-scope.ts`). */
  readonly scope: LocalId;
  readonly state: RelayState;
  readonly refusal: Reason | null;
}

/**
 * A proposal as lists show it. `rank` sorts the newest first: proposals without a server id, then descending server
 * ids.
 */
export type ProposalRow = RecordOf<'proposal'> & { readonly rank: string };

/**
 * The sections and lines of a proposal, or a library section with its lines, as one JSON text. IndexedDB reads and
 * writes one value instead of fifty (`docs/measurements/2026-11.md`).
 */
export interface ContentsRow {
  readonly scope: LocalId;
  readonly text: string;
  /** Numbers of the text's records. An index holds both, so that counting does not read the texts. */
  readonly sections: number;
  readonly lineItems: number;
}

/** The mirror's position in the feed. `generation` identifies the journal; null means that the mirror is empty. */
export interface MirrorPosition {
  readonly generation: string | null;
  /** The newest applied feed entry. */
  readonly cursor: number;
  /** The highest sequence number of an operation that has left the relay log. */
  readonly lastDeviceSeq: number;
  /** The mirror's records contain all operations up to this number that the journal had then. */
  readonly contained: number;
  /** Changes with each write that is not an edit, and so invalidates earlier reads. */
  readonly revision: string;
}

export type PositionRow = { readonly key: 'position' } & MirrorPosition;

type MetaRow = PositionRow | { readonly key: 'workspace'; readonly workspace: Workspace };

export const emptyPosition: MirrorPosition = {
  generation: null,
  cursor: 0,
  lastDeviceSeq: 0,
  contained: 0,
  revision: '',
};

/** Clears the records, so that the mirror loads them from the journal again. Pending operations stay. */
async function clearCachedRecords(transaction: Transaction): Promise<void> {
  for (const name of ['clients', 'proposals', 'activities']) await transaction.table(name).clear();
  const position: unknown = await transaction.table('meta').get('position');
  if (position !== undefined) {
    await transaction.table('meta').put({ ...(position as object), generation: null, cursor: 0 });
  }
}

/** Moves pending operations to the table of version 3. */
async function moveOperationsToRelayLog(transaction: Transaction): Promise<void> {
  const old = (await transaction.table('operations').toArray()) as Omit<RelayRow, 'scope'>[];
  await transaction.table('relayLog').bulkPut(
    old.map(({ deviceSeq, operation, state, refusal }): RelayRow => {
      const scope = operation.proposalId ?? operation.librarySectionId ?? operation.localId;
      return { deviceSeq, operation, scope, state, refusal };
    }),
  );
  const position: unknown = await transaction.table('meta').get('position');
  if (position !== undefined) {
    await transaction.table('meta').put({ ...(position as object), contained: 0, revision: 'version 3' });
  }
}

/** Converts refusals from plain texts to reasons. */
async function convertRefusalsToReasons(transaction: Transaction): Promise<void> {
  await transaction
    .table('relayLog')
    .toCollection()
    .modify((row: { refusal: unknown }) => {
      if (typeof row.refusal === 'string') row.refusal = textReason(row.refusal);
    });
}

export function mirrorName(accountKey: string): string {
  return `layover:${accountKey}`;
}

/**
 * The mirror's tables: the feed's records, and the relay log with operations that the records may not contain yet. The
 * layout is private to this folder.
 */
export class MirrorDatabase extends Dexie {
  /** The connection, once it is fully open. */
  #openedConnection: IDBDatabase | null = null;

  constructor(name: string) {
    // Dexie writes only records that the journal can restore; operations are written with strict durability
    // (`add-rows.ts`). Dexie's cache is off because each edit would update it, and the record cache replaces it.
    super(name, { chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(1).stores({
      clients: 'localId',
      proposals: 'localId, fields.status, fields.client_id',
      sections: 'localId, fields.proposal_id',
      lineItems: 'localId, fields.section_id',
      activities: 'id, at, proposal_public_id, client_email',
      operations: 'opId, deviceSeq, state',
      meta: 'key',
    });
    // One row per section and line makes loading and opening a proposal several times slower than one row per proposal.
    this.version(2)
      .stores({
        proposals: 'localId, [fields.status+rank]',
        contents: 'scope, [sections+lineItems]',
        sections: null,
        lineItems: null,
        operations: 'opId, deviceSeq, state, scope, entity',
      })
      .upgrade(clearCachedRecords);
    // The relay log needs no further indexes: it is short and always read as a whole, and each edit would update them.
    this.version(3).stores({ relayLog: 'deviceSeq', operations: null }).upgrade(moveOperationsToRelayLog);
    // Version 3 stores refusals as texts.
    this.version(4).stores({}).upgrade(convertRefusalsToReasons);
  }

  get clients() {
    return this.table<RecordOf<'client'>, LocalId>('clients');
  }

  get proposals() {
    return this.table<ProposalRow, LocalId>('proposals');
  }

  get contents() {
    return this.table<ContentsRow, LocalId>('contents');
  }

  get activities() {
    return this.table<Activity, string>('activities');
  }

  get relayLog() {
    return this.table<RelayRow, number>('relayLog');
  }

  get meta() {
    return this.table<MetaRow, MetaRow['key']>('meta');
  }

  /** The IndexedDB connection, for edits: Dexie cannot set their strict durability. Opens it if necessary. */
  async connection(): Promise<IDBDatabase> {
    // A late caller must not reopen a database that the window has closed.
    if (this.hasBeenClosed()) throw new Dexie.DatabaseClosedError();
    // Dexie's `isOpen` is already true during an upgrade, when other transactions are not allowed.
    if (!this.isOpen() || this.#openedConnection !== this.backendDB()) {
      await this.open();
      this.#openedConnection = this.backendDB();
    }
    return this.backendDB();
  }

  async position(): Promise<MirrorPosition> {
    const row = await this.meta.get('position');
    return row?.key === 'position' ? row : emptyPosition;
  }

  /** Writes the position with a new revision, inside the caller's transaction. */
  async setPosition(position: Omit<MirrorPosition, 'revision'>): Promise<MirrorPosition> {
    const next: PositionRow = { ...position, revision: v7(), key: 'position' };
    await this.meta.put(next);
    return next;
  }
}
