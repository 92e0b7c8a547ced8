import { isDeepStrictEqual } from 'node:util';
import { localIdOfServerRecord, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { scopeIdOf } from '#shared/sync/record-scope.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Journal } from '../journal/journal.ts';
import { allScopes, computeScope } from '../sync/view/visible.ts';

/** Limit of names. Further records are only counted. */
const namedAtMost = 10;

const longestName = 200;

/** The name by which the user recognizes a record: its own, or that of its proposal. */
function nameOf(record: AnyRecord, byId: ReadonlyMap<string, AnyRecord>): string | null {
  switch (record.entity) {
    case 'client':
      return record.fields.name || record.fields.email;
    case 'proposal':
      return record.fields.title;
    case 'template':
      return record.fields.name;
    case 'section': {
      const holderId = parentIdOf(record);
      const holder = holderId === null ? undefined : byId.get(holderId);
      return holder === undefined ? record.fields.title : nameOf(holder, byId);
    }
    case 'line_item': {
      const section = byId.get(record.fields.section_id);
      return section === undefined ? record.fields.name : nameOf(section, byId);
    }
    case 'taxation': {
      const proposal = byId.get(record.fields.proposal_id);
      return proposal === undefined ? null : nameOf(proposal, byId);
    }
  }
}

/** Records that a window shows and the journal lacks. */
export interface Missing {
  readonly missing: string[];
  readonly missingCount: number;
}

/** Fields that say nothing about the user's work in a record that was read again, besides ids and positions. */
const notContent: ReadonlySet<string> = new Set([
  'status',
  'public_id',
  'archived_at',
  'selected',
  'position',
  'taxes_known',
  'contents_known',
]);

/**
 * Whether a record that was read again has the same content. Fields that the service does not return, and ids, which
 * may be others now, do not count.
 */
function hasContentOf(read: AnyRecord, shown: AnyRecord): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...read.fields };
  return Object.entries(shown.fields).every(
    ([name, value]) =>
      fields[name] === undefined ||
      name.endsWith('_id') ||
      notContent.has(name) ||
      (fields[name] ?? '') === (value ?? ''),
  );
}

/**
 * The records of a window that the journal lacks or has in another version. A record of the service that the journal
 * lacks is not lost, because it is read again.
 */
function findLost(journal: Journal, shown: readonly AnyRecord[]): readonly AnyRecord[] {
  const isRebuilt = journal.meta.get('recovery')?.outcome === 'rebuilt';
  const visible = new Map<string, AnyRecord>();
  for (const scope of allScopes(journal))
    for (const record of computeScope(journal, scope).values()) visible.set(record.localId, record);
  return shown.filter((record) => {
    const { entity, localId, serverId, fields } = record;
    // A rebuilt journal knows a record that was created here by its id on the service.
    const read = serverId === null ? undefined : visible.get(localIdOfServerRecord(entity, serverId));
    const here = visible.get(localId) ?? read;
    if (here === undefined) return serverId === null;
    return isRebuilt ? !hasContentOf(here, record) : !isDeepStrictEqual(here.fields, fields);
  });
}

/** Names what a window shows and the journal lacks. */
export function missingIn(journal: Journal, shown: readonly AnyRecord[]): Missing {
  const byId = new Map(shown.map((record) => [record.localId, record]));
  const names = new Set<string>();
  for (const record of findLost(journal, shown)) {
    const name = nameOf(record, byId);
    if (name !== null) names.add(name.slice(0, longestName));
  }
  return { missing: [...names].slice(0, namedAtMost), missingCount: names.size };
}

/**
 * The part of a window's records to offer for a restore: each proposal, client or template with something that the
 * journal lacks, as a whole, and the clients of these proposals.
 */
export function missingRecords(journal: Journal, shown: readonly AnyRecord[]): readonly AnyRecord[] {
  const view = createRecordMap(shown);
  const wanted = new Set<LocalId>();
  for (const record of findLost(journal, shown)) wanted.add(scopeIdOf(view, record));
  for (const record of shown) {
    if (record.entity === 'proposal' && wanted.has(record.localId) && record.fields.client_id !== null)
      wanted.add(record.fields.client_id);
  }
  return shown.filter((record) => wanted.has(scopeIdOf(view, record)));
}
