import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { Edit } from './edit.ts';
import { createListeners } from './listeners.ts';

/** A record's id and the one under which it was recreated. */
export type Alias = readonly [old: LocalId, fresh: LocalId];

/**
 * Creates the current ids of recreated records, for code that holds an old one.
 *
 * @param publish tells the other windows of new aliases
 */
export function createAliases(publish: (recreated: readonly Alias[]) => void = () => undefined) {
  const freshOf = new Map<LocalId, LocalId>();
  const { notify, subscribe } = createListeners();

  /** Adds the aliases of records that another window has recreated. */
  function receive(recreated: readonly Alias[]): void {
    for (const [old, fresh] of recreated) if (old !== fresh) freshOf.set(old, fresh);
    notify();
  }

  return {
    /** The current id of a record; the same id if it was never recreated. */
    current(id: LocalId): LocalId {
      let current = id;
      for (let next = freshOf.get(current); next !== undefined; next = freshOf.get(current)) current = next;
      return current;
    },
    receive,
    /** Adds the aliases of records that this window has recreated. */
    add(recreated: readonly Alias[]): void {
      if (recreated.length === 0) return;
      receive(recreated);
      publish(recreated);
    },
    subscribe,
  };
}

export type Aliases = ReturnType<typeof createAliases>;

type CurrentId = Aliases['current'];

/** The properties of an edit that are local ids or null. */
const idProperties = new Set(['localId', 'scope', 'proposalId', 'sectionId', 'after']);
/** The properties of an edit that hold fields. */
const fieldProperties = new Set(['values', 'expected', 'base']);
/** The fields whose values are local ids of other records. */
const referenceFields = new Set(['client_id', 'source_id', 'section_id', 'proposal_id']);

/** The current id if the value is an id; otherwise the value. */
function currentOf(value: unknown, current: CurrentId): unknown {
  const id = localIdOfField(value);
  return id === null ? value : current(id);
}

function withCurrentReferences(fields: object, current: CurrentId): object {
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    referenceFields.has(name) ? currentOf(value, current) : value,
  ]);
  return Object.fromEntries(entries) as object;
}

/** Replaces all ids in an edit by current ones: of the record, its parent, its sibling and its references. */
export function withCurrentIds(edit: Edit, current: CurrentId): Edit {
  const entries = Object.entries(edit).map(([name, value]: [string, unknown]) => {
    if (idProperties.has(name)) return [name, currentOf(value, current)];
    if (fieldProperties.has(name) && typeof value === 'object' && value !== null)
      return [name, withCurrentReferences(value, current)];
    if (name === 'referencedBy' && Array.isArray(value))
      return [name, value.map((id) => currentOf(id, current))];
    return [name, value];
  });
  // The properties are the same, and each id is replaced by an id, so the type holds.
  return Object.fromEntries(entries) as Edit;
}
