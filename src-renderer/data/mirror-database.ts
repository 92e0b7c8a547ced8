import Dexie, { type Table } from 'dexie';
import type { Activity } from '#shared/domain/activity.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import type { Operation } from '#shared/sync/operation.ts';

/**
 * An operation on its way. It stays until the feed has shown that the journal's rows contain it, even after it
 * was acknowledged: until then the mirror has to lay it on top of what the feed brings.
 */
export interface RelayRow {
  readonly opId: string;
  readonly deviceSeq: number;
  readonly operation: Operation;
  /** 0 on its way · 1 on the journal's disk · 2 refused by the journal, in its words. IndexedDB has no boolean keys. */
  readonly state: 0 | 1 | 2;
  readonly refusal: string | null;
}

/** How far the mirror is. `generation` tells a wiped or foreign mirror from its own. */
export interface MirrorPosition {
  readonly generation: string | null;
  /** The newest feed entry that was applied. */
  readonly cursor: number;
  /** The newest number that an operation of this computer has. */
  readonly lastDeviceSeq: number;
}

type MetaRow =
  | ({ readonly key: 'position' } & MirrorPosition)
  | { readonly key: 'workspace'; readonly workspace: Workspace };

const startPosition: MirrorPosition = { generation: null, cursor: 0, lastDeviceSeq: 0 };

/**
 * The mirror's tables. Records lie there as the feed brings them, with an index on what they stand in. Nothing
 * outside this folder knows this layout.
 */
export class MirrorDatabase extends Dexie {
  declare readonly clients: Table<RecordOf<'client'>, LocalId>;
  declare readonly proposals: Table<RecordOf<'proposal'>, LocalId>;
  declare readonly sections: Table<RecordOf<'section'>, LocalId>;
  declare readonly lineItems: Table<RecordOf<'line_item'>, LocalId>;
  declare readonly activities: Table<Activity, string>;
  declare readonly operations: Table<RelayRow, string>;
  declare readonly meta: Table<MetaRow, MetaRow['key']>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      clients: 'localId',
      proposals: 'localId, fields.status, fields.client_id',
      sections: 'localId, fields.proposal_id',
      lineItems: 'localId, fields.section_id',
      activities: 'id, at, proposal_public_id, client_email',
      operations: 'opId, deviceSeq, state',
      meta: 'key',
    });
  }

  /** The table of one kind of record. */
  recordsOf(entity: Entity): Table<AnyRecord, LocalId> {
    const tables = {
      client: this.clients,
      proposal: this.proposals,
      section: this.sections,
      line_item: this.lineItems,
    } as const;
    // Dexie's Table is invariant in its row type; what is put here has been told apart by its entity.
    return tables[entity] as unknown as Table<AnyRecord, LocalId>;
  }

  async position(): Promise<MirrorPosition> {
    const row = await this.meta.get('position');
    return row?.key === 'position' ? row : startPosition;
  }

  async setPosition(position: MirrorPosition): Promise<void> {
    await this.meta.put({ ...position, key: 'position' });
  }
}
