import { isDeepStrictEqual } from 'node:util';
import {
  entitySchema,
  localIdOfServerRecord,
  templatePrefix,
  type Entity,
  type LocalId,
  type ServerId,
} from '#shared/domain/ids.ts';
import { plainObjectSchema } from '#shared/domain/plain-object.ts';
import { recordSchema, type AnyRecord } from '#shared/domain/record.ts';
import { parentIdOf, type ChildEntity } from '#shared/sync/record-view.ts';
import { sameOrDamaged, text, textOrNull, type Database, type Row } from '../storage/database.ts';
import { localIdIn, serverIdIn } from '../storage/id-columns.ts';

/** The last state of a record that the service returned. */
export interface BaseRecord {
  readonly record: AnyRecord & { readonly serverId: ServerId };
  readonly extra: Readonly<Record<string, unknown>>;
  readonly updatedAt: string | null;
}

/** The part of a proposal that the service's lists contain too, so that both can be compared. */
export interface ProposalOutline {
  readonly updatedAt: string | null;
  readonly sectionIds: ReadonlySet<ServerId>;
}

export interface RecordStore {
  find(entity: Entity, localId: LocalId): BaseRecord | undefined;
  /** The local id of a server record: that of its create on this computer, else the one derived from its server id. */
  localIdOf(entity: Entity, serverId: ServerId): LocalId;
  serverIdOf(entity: Entity, localId: LocalId): ServerId | null;
  isKnown(entity: Entity, serverId: ServerId): boolean;
  children(entity: ChildEntity, parentId: LocalId): readonly BaseRecord[];
  /** The line items in all sections of a proposal or template, in one query. */
  itemsOfProposal(proposalId: LocalId): readonly BaseRecord[];
  /** The outlines of known proposals by server id. Parses no record. */
  outlinesOf(serverIds: readonly ServerId[]): ReadonlyMap<ServerId, ProposalOutline>;
  ofEntity(entity: Entity): readonly BaseRecord[];
  proposalsOfClient(clientId: LocalId): readonly BaseRecord[];
  /** Proposals whose taxes have not been read. */
  proposalsWithoutTaxes(): readonly BaseRecord[];
  /** The local ids of the records without a parent; for sections, those of the library. Parses no record. */
  rootIds(entity: Entity): readonly LocalId[];
  /** The local ids of the listed templates, and of templates that are known only from their sections. */
  templateIds(): readonly LocalId[];
  /** A page of all records in a stable order, for the mirror's snapshot. */
  page(after: LocalId | null, limit: number): readonly BaseRecord[];
  count(entity: Entity): number;
  save(base: BaseRecord): void;
  remove(entity: Entity, localId: LocalId): void;
  hasTombstone(entity: Entity, serverId: ServerId): boolean;
  addTombstone(entity: Entity, serverId: ServerId, at: number): void;
  /** Removes tombstones from before this time, because no list of the service is delayed for so long. */
  pruneTombstones(before: number): void;
}

export function parseBaseRecord(row: Row): BaseRecord {
  const serverId = serverIdIn(row, 'server_id');
  const record = recordSchema.parse({
    entity: entitySchema.parse(text(row, 'entity')),
    localId: text(row, 'local_id'),
    serverId,
    fields: JSON.parse(text(row, 'fields')) as unknown,
  });
  sameOrDamaged([[textOrNull(row, 'parent_id'), parentIdOf(record)]]);
  return {
    record: { ...record, serverId },
    extra: plainObjectSchema.parse(JSON.parse(text(row, 'extra'))),
    updatedAt: textOrNull(row, 'updated_at'),
  };
}

function isSame(known: BaseRecord | undefined, base: BaseRecord): boolean {
  return known !== undefined && isDeepStrictEqual(known, base);
}

/** Greater than the local id of every template: `~` sorts after digits and letters. */
const afterTemplates = `${templatePrefix}~`;

/** Size of the cache. The least recently parsed record is evicted. */
const cachedRecords = 2_000;

/**
 * Base records in their table, with a cache of the latest parsed ones.
 *
 * @param onChange called before every change
 */
export function createRecordStore(database: Database, onChange: () => void): RecordStore {
  const parsed = new Map<LocalId, BaseRecord>();
  database.onRollback(() => parsed.clear());

  function cache(base: BaseRecord): BaseRecord {
    const { localId } = base.record;
    parsed.delete(localId);
    parsed.set(localId, base);
    const oldest = parsed.size > cachedRecords ? parsed.keys().next().value : undefined;
    if (oldest !== undefined) parsed.delete(oldest);
    return base;
  }

  function select(rest: string, ...values: (string | number)[]): readonly BaseRecord[] {
    return database.read(
      (row) => parsed.get(localIdIn(row, 'local_id')) ?? cache(parseBaseRecord(row)),
      `SELECT * FROM records ${rest}`,
      ...values,
    );
  }

  return {
    find(entity, localId) {
      const known = parsed.get(localId);
      if (known !== undefined) return known.record.entity === entity ? known : undefined;
      return select('WHERE local_id = ? AND entity = ?', localId, entity)[0];
    },
    localIdOf(entity, serverId) {
      const row = database.get(
        'SELECT local_id FROM records WHERE entity = ? AND server_id = ?',
        entity,
        serverId,
      );
      return row === undefined ? localIdOfServerRecord(entity, serverId) : localIdIn(row, 'local_id');
    },
    serverIdOf(entity, localId) {
      const known = parsed.get(localId)?.record;
      if (known?.entity === entity) return known.serverId;
      const row = database.get(
        'SELECT server_id FROM records WHERE local_id = ? AND entity = ?',
        localId,
        entity,
      );
      return row === undefined ? null : serverIdIn(row, 'server_id');
    },
    isKnown: (entity, serverId) =>
      database.get('SELECT 1 FROM records WHERE entity = ? AND server_id = ?', entity, serverId) !==
      undefined,
    children: (entity, parentId) => select('WHERE parent_id = ? AND entity = ?', parentId, entity),
    itemsOfProposal: (proposalId) =>
      select(
        `WHERE entity = 'line_item' AND parent_id IN
          (SELECT local_id FROM records WHERE parent_id = ? AND entity = 'section')`,
        proposalId,
      ),
    outlinesOf(serverIds) {
      const proposals = database.all(
        `SELECT local_id, server_id, updated_at FROM records
          WHERE entity = 'proposal' AND server_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(serverIds),
      );
      const sections = database.all(
        `SELECT parent_id, server_id FROM records
          WHERE entity = 'section' AND parent_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(proposals.map((row) => text(row, 'local_id'))),
      );
      const byProposal = Map.groupBy(sections, (row) => text(row, 'parent_id'));
      return new Map(
        proposals.map((row) => {
          const own = byProposal.get(text(row, 'local_id')) ?? [];
          const sectionIds = new Set(own.map((section) => serverIdIn(section, 'server_id')));
          return [serverIdIn(row, 'server_id'), { updatedAt: textOrNull(row, 'updated_at'), sectionIds }];
        }),
      );
    },
    ofEntity: (entity) => select('WHERE entity = ?', entity),
    proposalsOfClient: (clientId) =>
      select("WHERE entity = 'proposal' AND json_extract(fields, '$.client_id') = ?", clientId),
    proposalsWithoutTaxes: () =>
      select("WHERE entity = 'proposal' AND json_type(fields, '$.taxes_known') IS NULL"),
    rootIds: (entity) =>
      database
        .all('SELECT local_id FROM records WHERE parent_id IS NULL AND entity = ?', entity)
        .map((row) => localIdIn(row, 'local_id')),
    templateIds() {
      const inTemplates = database.all(
        "SELECT parent_id FROM records WHERE parent_id > ? AND parent_id < ? AND entity = 'section'",
        templatePrefix,
        afterTemplates,
      );
      const listed = database.all("SELECT local_id FROM records WHERE entity = 'template'");
      return [
        ...new Set([
          ...inTemplates.map((row) => localIdIn(row, 'parent_id')),
          ...listed.map((row) => localIdIn(row, 'local_id')),
        ]),
      ];
    },
    page: (after, limit) => select('WHERE local_id > ? ORDER BY local_id LIMIT ?', after ?? '', limit),
    count: (entity) =>
      Number(database.get('SELECT count(*) AS n FROM records WHERE entity = ?', entity)?.['n'] ?? 0),
    save(base) {
      const { record, extra, updatedAt } = base;
      // Most polls return known records and write nothing.
      if (isSame(parsed.get(record.localId), base)) return;
      onChange();
      database.run(
        `INSERT INTO records (local_id, entity, server_id, parent_id, fields, extra, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (local_id) DO UPDATE SET server_id = excluded.server_id, parent_id = excluded.parent_id,
           fields = excluded.fields, extra = excluded.extra, updated_at = excluded.updated_at`,
        record.localId,
        record.entity,
        record.serverId,
        parentIdOf(record),
        JSON.stringify(record.fields),
        JSON.stringify(extra),
        updatedAt,
      );
      cache(base);
    },
    remove(entity, localId) {
      onChange();
      database.run('DELETE FROM records WHERE local_id = ? AND entity = ?', localId, entity);
      parsed.delete(localId);
    },
    hasTombstone: (entity, serverId) =>
      database.get('SELECT 1 FROM tombstones WHERE entity = ? AND server_id = ?', entity, serverId) !==
      undefined,
    addTombstone: (entity, serverId, at) =>
      database.run(
        'INSERT OR REPLACE INTO tombstones (entity, server_id, at) VALUES (?, ?, ?)',
        entity,
        serverId,
        at,
      ),
    pruneTombstones: (before) => database.run('DELETE FROM tombstones WHERE at < ?', before),
  };
}
