import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { Edit } from './edit.ts';

/** A record's id and the one under which it was made anew. */
export type Alias = readonly [old: LocalId, fresh: LocalId];

/** Which ids records that were made anew have now: whoever remembers an old one asks here. */
export interface Aliases {
  /** The id that the record has now; its own where it was never made anew. */
  current(id: LocalId): LocalId;
  add(made: Iterable<Alias>): void;
}

/** No aliases yet. */
export function createAliases(): Aliases {
  const freshOf = new Map<LocalId, LocalId>();
  return {
    current(id) {
      let current = id;
      for (let next = freshOf.get(current); next !== undefined; next = freshOf.get(current)) current = next;
      return current;
    },
    add(made) {
      for (const [old, fresh] of made) if (old !== fresh) freshOf.set(old, fresh);
    },
  };
}

type CurrentId = Aliases['current'];

/** The properties of an edit that are local ids or null. */
const idProperties = new Set(['localId', 'scope', 'proposalId', 'sectionId', 'after']);
/** The properties of an edit that hold fields. */
const fieldProperties = new Set(['values', 'expected', 'seen']);
/** The fields whose values are local ids of other records. */
const references = new Set(['client_id', 'source_id', 'section_id', 'proposal_id']);

function withCurrentReferences(fields: object, current: CurrentId): object {
  const entries = Object.entries(fields).map(([name, value]: [string, FieldValue | undefined]) => {
    const id = references.has(name) ? localIdOfField(value) : null;
    return [name, id === null ? value : current(id)];
  });
  return Object.fromEntries(entries) as object;
}

/** An edit with every record that it names by its current id: itself, what it stands in and behind, what it refers to. */
export function withCurrentIds(edit: Edit, current: CurrentId): Edit {
  const entries = Object.entries(edit).map(([name, value]: [string, unknown]) => {
    if (value === null || value === undefined) return [name, value];
    if (idProperties.has(name)) return [name, current(value as LocalId)];
    if (fieldProperties.has(name)) return [name, withCurrentReferences(value, current)];
    return [name, name === 'namedBy' ? (value as readonly LocalId[]).map(current) : value];
  });
  // The same properties, and ids for ids.
  return Object.fromEntries(entries) as Edit;
}
