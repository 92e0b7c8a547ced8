import Dexie, { type Transaction } from 'dexie';
import { v7 } from 'uuid';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { textReason, type Reason } from '#shared/reasons/reason.ts';
import type { Operation } from '#shared/sync/operation.ts';

/**
 * An operation on its way. It stays until the feed has shown that the journal's rows contain it, even after it
 * was acknowledged: until then whatever is read has it laid on top.
 */
export interface RelayRow {
  /** The operation's number, and the row's key: two windows cannot hand out one number. */
  readonly deviceSeq: number;
  readonly operation: Operation;
  /** What the operation changes, and nothing beyond it (`record-scope.ts`). */
  readonly scope: LocalId;
  /** 0 on its way · 1 on the journal's disk · 2 refused by the journal. */
  readonly state: 0 | 1 | 2;
  readonly refusal: Reason | null;
}

/**
 * A proposal as lists show it, with its place among the newest: what the service does not know yet comes first,
 * then the highest of its ids. `rank` ascends from there.
 */
export type ProposalRow = RecordOf<'proposal'> & { readonly rank: string };

/**
 * The sections of a proposal and their lines, or a section of the library with its lines, as one JSON text: to
 * IndexedDB that is one value to write and to read instead of fifty (ARCHITECTURE.md says what that gains).
 */
export interface ContentsRow {
  readonly scope: LocalId;
  readonly text: string;
  /** How many of each the text holds, for an index that can be counted without reading it. */
  readonly sections: number;
  readonly lineItems: number;
}

/** How far the mirror is. `generation` tells a wiped or foreign mirror from its own. */
export interface MirrorPosition {
  readonly generation: string | null;
  /** The newest feed entry that was applied. */
  readonly cursor: number;
  /** The newest number that an operation had which is not in the relay log any more. */
  readonly lastDeviceSeq: number;
  /** The newest operation that the feed has said its rows contain, if the journal had been told of it. */
  readonly contained: number;
  /** Another with each write that is no edit: what was read before it may say something else now. */
  readonly revision: string;
}

/** The one row of `meta` that moves. */
export type PositionRow = { readonly key: 'position' } & MirrorPosition;

type MetaRow = PositionRow | { readonly key: 'workspace'; readonly workspace: Workspace };

/** A mirror that nothing was ever written to. */
export const startPosition: MirrorPosition = {
  generation: null,
  cursor: 0,
  lastDeviceSeq: 0,
  contained: 0,
  revision: '',
};

/** Empties the cache, so that it is read anew from the journal, and lets operations on their way keep theirs. */
async function startAnew(transaction: Transaction): Promise<void> {
  for (const name of ['clients', 'proposals', 'activities']) await transaction.table(name).clear();
  const position: unknown = await transaction.table('meta').get('position');
  if (position !== undefined) {
    await transaction.table('meta').put({ ...(position as object), generation: null, cursor: 0 });
  }
}

/** Takes operations on their way to where they are kept now. */
async function moveOperations(transaction: Transaction): Promise<void> {
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

/** Refusals stored as texts keep their words. */
async function codeRefusals(transaction: Transaction): Promise<void> {
  await transaction
    .table('relayLog')
    .toCollection()
    .modify((row: { refusal: unknown }) => {
      if (typeof row.refusal === 'string') row.refusal = textReason(row.refusal);
    });
}

/** What an account's mirror is called, among those of other accounts. */
export function mirrorName(accountKey: string): string {
  return `layover:${accountKey}`;
}

/**
 * The mirror's tables: what the feed brought, and beside it the operations that this does not contain yet. Nothing
 * outside this folder knows this layout.
 */
export class MirrorDatabase extends Dexie {
  /** The connection whose opening has ended. */
  #ready: IDBDatabase | null = null;

  constructor(name: string) {
    // What Dexie writes the journal can give again; only operations have to be on the disk (`requests.ts`). Every edit would
    // update Dexie's own cache, which the record cache makes pointless.
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
    // A row for each section and line made loading and opening a proposal several times slower than they need be.
    this.version(2)
      .stores({
        proposals: 'localId, [fields.status+rank]',
        contents: 'scope, [sections+lineItems]',
        sections: null,
        lineItems: null,
        operations: 'opId, deviceSeq, state, scope, entity',
      })
      .upgrade(startAnew);
    // Every edit paid for four indexes of a table that is read as a whole and is hardly ever long.
    this.version(3).stores({ relayLog: 'deviceSeq', operations: null }).upgrade(moveOperations);
    // Refusals were texts.
    this.version(4).stores({}).upgrade(codeRefusals);
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

  /** The connection itself, opened first if need be: for what happens with every edit and with every look. */
  async connection(): Promise<IDBDatabase> {
    // Whoever asks late must not open again what a window has closed for good.
    if (this.hasBeenClosed()) throw new Dexie.DatabaseClosedError();
    // Dexie calls itself open while its versions are still being changed, when nobody else may ask anything.
    if (!this.isOpen() || this.#ready !== this.backendDB()) {
      await this.open();
      this.#ready = this.backendDB();
    }
    return this.backendDB();
  }

  /** The connection where nobody has to wait for it; null otherwise, and then `connection` waits. */
  get connectionAtHand(): IDBDatabase | null {
    return this.isOpen() && this.#ready === this.backendDB() ? this.#ready : null;
  }

  async position(): Promise<MirrorPosition> {
    const row = await this.meta.get('position');
    return row?.key === 'position' ? row : startPosition;
  }

  /** Inside the transaction of whatever has changed. */
  async setPosition(position: Omit<MirrorPosition, 'revision'>): Promise<MirrorPosition> {
    const next: PositionRow = { ...position, revision: v7(), key: 'position' };
    await this.meta.put(next);
    return next;
  }
}
