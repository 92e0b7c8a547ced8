import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { RecordChange } from '#shared/sync/record-view.ts';
import type { Edit } from './edit.ts';
import type { MirrorDatabase } from './mirror-database.ts';

/** A record that is to be looked at, alone or with its siblings and all that stands in it. */
export interface Wanted {
  readonly entity: Entity;
  readonly localId: LocalId;
}

/** What must be loaded before these edits can be applied in memory. */
export function wantedBy(edits: readonly Edit[]): { readonly records: Wanted[]; readonly trees: LocalId[] } {
  const records: Wanted[] = [];
  const trees: LocalId[] = [];
  for (const edit of edits) {
    switch (edit.kind) {
      case 'create':
        if (edit.entity === 'section' || edit.entity === 'line_item') trees.push(edit.proposalId);
        else records.push(edit);
        break;
      case 'archive':
      case 'send':
        records.push({ entity: 'proposal', localId: edit.localId });
        break;
      case 'update':
        records.push(edit);
        break;
      case 'move':
      case 'delete':
        records.push(edit);
        if (edit.entity === 'proposal') trees.push(edit.localId);
        break;
    }
  }
  return { records, trees };
}

async function loadTrees(database: MirrorDatabase, proposalIds: readonly LocalId[]): Promise<AnyRecord[]> {
  if (proposalIds.length === 0) return [];
  const keys = [...new Set(proposalIds)];
  const proposals = await database.proposals.where('localId').anyOf(keys).toArray();
  const sections = await database.sections.where('fields.proposal_id').anyOf(keys).toArray();
  const sectionIds = sections.map((section) => section.localId);
  const items = await database.lineItems.where('fields.section_id').anyOf(sectionIds).toArray();
  return [...proposals, ...sections, ...items];
}

/**
 * Reads the part of the mirror that edits or operations touch, inside the caller's transaction: single records
 * for updates (the hot path of typing), whole proposals where order or descendants matter.
 */
export async function loadView(
  database: MirrorDatabase,
  records: readonly Wanted[],
  trees: readonly LocalId[],
): Promise<RecordMap> {
  const map = createRecordMap();
  const put = (found: readonly AnyRecord[]): void =>
    map.apply(found.map((record) => ({ type: 'put', record })));
  const roots = new Set(trees);
  for (const { entity, localId } of records) {
    const record = await database.recordsOf(entity).get(localId);
    if (record === undefined) continue;
    put([record]);
    if (record.entity !== 'line_item') continue;
    const section = await database.sections.get(record.fields.section_id);
    if (section !== undefined) put([section]);
  }
  put(await loadTrees(database, [...roots]));
  return map;
}

/** Adds the whole proposals of moved or deleted sections and items, once it is known which they stand in. */
export function treesOfOrdered(map: RecordMap, edits: readonly Edit[]): LocalId[] {
  return edits.flatMap((edit) => {
    if (edit.kind !== 'move' && edit.kind !== 'delete') return [];
    const record = map.get(edit.entity, edit.localId);
    if (record?.entity === 'section') return record.fields.proposal_id ?? [];
    if (record?.entity !== 'line_item') return [];
    const section = map.get('section', record.fields.section_id);
    return section?.entity === 'section' ? (section.fields.proposal_id ?? []) : [];
  });
}

/** Writes changes to the tables, inside the caller's transaction. The last change of a record counts. */
export async function writeChanges(
  database: MirrorDatabase,
  changes: readonly RecordChange[],
): Promise<void> {
  const last = new Map<string, RecordChange>();
  for (const change of changes) {
    const { entity, localId } = change.type === 'put' ? change.record : change;
    last.set(`${entity}/${localId}`, change);
  }
  const puts = Map.groupBy(
    [...last.values()].flatMap((change) => (change.type === 'put' ? [change.record] : [])),
    (record) => record.entity,
  );
  const removals = Map.groupBy(
    [...last.values()].flatMap((change) => (change.type === 'remove' ? [change] : [])),
    (change) => change.entity,
  );
  for (const [entity, records] of puts) await database.recordsOf(entity).bulkPut(records);
  for (const [entity, gone] of removals) {
    await database.recordsOf(entity).bulkDelete(gone.map((change) => change.localId));
  }
}
