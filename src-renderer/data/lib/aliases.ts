import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { Edit, EditOf } from './edit.ts';

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

/** The fields whose values are local ids of other records. */
const references = new Set(['client_id', 'source_id', 'section_id', 'proposal_id']);

type CurrentId = Aliases['current'];

/** The current id of the record that a field names; null for a field that names none. */
function currentOfField(value: FieldValue | undefined, current: CurrentId): LocalId | null {
  const id = localIdOfField(value);
  return id === null ? null : current(id);
}

/** Field values with the references to other records by their current ids. */
function withCurrentReferences<V extends object>(values: V, current: CurrentId): V {
  const entries = Object.entries(values).map(([name, value]: [string, FieldValue | undefined]) => [
    name,
    references.has(name) ? (currentOfField(value, current) ?? value) : value,
  ]);
  // The same fields, and a string for a string.
  return Object.fromEntries(entries) as V;
}

function createWithCurrentIds(edit: EditOf<'create'>, current: CurrentId): Edit {
  const orNull = (id: LocalId | null): LocalId | null => id && current(id);
  const localId = current(edit.localId);
  switch (edit.entity) {
    case 'client':
      return { ...edit, localId };
    case 'proposal':
      return { ...edit, localId, values: withCurrentReferences(edit.values, current) };
    case 'taxation':
      return { ...edit, localId, proposalId: current(edit.proposalId) };
    case 'section': {
      const values = withCurrentReferences(edit.values, current);
      return { ...edit, localId, values, proposalId: orNull(edit.proposalId), after: orNull(edit.after) };
    }
    case 'line_item': {
      const proposalId = orNull(edit.proposalId);
      return { ...edit, localId, proposalId, sectionId: current(edit.sectionId), after: orNull(edit.after) };
    }
    default:
      return assertNever(edit);
  }
}

function updateWithCurrentIds(edit: EditOf<'update'>, current: CurrentId): Edit {
  const { values, expected, seen } = edit;
  return {
    ...edit,
    localId: current(edit.localId),
    values: withCurrentReferences(values, current),
    ...(expected && { expected: withCurrentReferences(expected, current) }),
    ...(seen && { seen: withCurrentReferences(seen, current) }),
    // The values are still those of its entity.
  } as Edit;
}

/** An edit with every record that it names by its current id: itself, what it stands in and behind, what it refers to. */
export function withCurrentIds(named: Edit, current: CurrentId): Edit {
  const edit: Edit =
    'scope' in named && named.scope !== undefined ? { ...named, scope: current(named.scope) } : named;
  const localId = current(edit.localId);
  switch (edit.kind) {
    case 'create':
      return createWithCurrentIds(edit, current);
    case 'update':
      return updateWithCurrentIds(edit, current);
    case 'move':
      return { ...edit, localId, after: edit.after && current(edit.after) };
    case 'delete':
      return { ...edit, localId, ...(edit.namedBy && { namedBy: edit.namedBy.map(current) }) };
    case 'shift':
    case 'archive':
    case 'unarchive':
    case 'send':
      return { ...edit, localId };
    default:
      return assertNever(edit);
  }
}
