import { isDeepStrictEqual } from 'node:util';
import type { AnyRecord } from '#shared/domain/record.ts';
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

/**
 * Compares a window's records with the journal's. A record of the service that the journal lacks is not lost, because
 * it is read again.
 */
export function missingIn(journal: Journal, shown: readonly AnyRecord[]): Missing {
  const visible = new Map<string, AnyRecord>();
  for (const scope of allScopes(journal))
    for (const record of computeScope(journal, scope).values()) visible.set(record.localId, record);
  const byId = new Map(shown.map((record) => [record.localId, record]));
  const names = new Set<string>();
  for (const record of shown) {
    const here = visible.get(record.localId);
    const isLost =
      here === undefined ? record.serverId === null : !isDeepStrictEqual(here.fields, record.fields);
    const name = isLost ? nameOf(record, byId) : null;
    if (name !== null) names.add(name.slice(0, longestName));
  }
  return { missing: [...names].slice(0, namedAtMost), missingCount: names.size };
}
