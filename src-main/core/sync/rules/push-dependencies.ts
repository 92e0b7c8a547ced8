import type { LocalId } from '#shared/domain/ids.ts';
import type { FieldValue, Operation } from '#shared/sync/operation.ts';
import { isBarrier } from '#shared/sync/pending-operation.ts';
import { placedIn } from './order/sibling-group.ts';

/** A record that another one names. */
export interface Reference {
  readonly entity: 'client' | 'proposal' | 'section';
  readonly localId: LocalId;
}

/** The records whose ids on the service the call needs. */
export function referencesOf(operation: Operation): readonly Reference[] {
  if (operation.kind !== 'create' && operation.kind !== 'update') return [];
  return (['client', 'proposal', 'section'] as const).flatMap((entity) => {
    const localId = operation.fields[`${entity}_id`]?.[1];
    return typeof localId === 'string' ? [{ entity, localId }] : [];
  });
}

/** The kind that an update gives to a section, when it changes it: only a cost section holds line items. */
export function kindAfter(operation: Operation): FieldValue | undefined {
  const isSectionUpdate = operation.kind === 'update' && operation.entity === 'section';
  return isSectionUpdate ? operation.fields['section_type']?.[1] : undefined;
}

/** Whether it ends a chain: everything before it in the proposal has to be done first. */
function closesAggregate(operation: Operation): boolean {
  return isBarrier(operation) || (operation.kind === 'delete' && operation.entity === 'proposal');
}

/** The names of an operation never change, and each turn of the engine asks for those of the whole outbox. */
function remembered(work: (operation: Operation) => readonly string[]): typeof work {
  const known = new WeakMap<Operation, readonly string[]>();
  return (operation) => {
    const names = known.get(operation) ?? work(operation);
    known.set(operation, names);
    return names;
  };
}

/** Whether a name that is waited for is that of a list of siblings, in which one follows the other. */
export function isOfSiblings(name: string): boolean {
  return name.startsWith('siblings/');
}

const ownWaits = remembered((operation) => {
  const { kind, entity, localId, proposalId } = operation;
  const keys = [`record/${entity}/${localId}`];
  // The items of a section go before it does, or before it becomes one that holds none: those of a proposal under its
  // name, those of the library under theirs.
  if (entity === 'section' && (kind === 'delete' || kindAfter(operation) === 'text')) {
    keys.push(`items/${proposalId ?? localId}`);
  }
  if (kind === 'create' && entity === 'line_item') {
    for (const reference of referencesOf(operation)) keys.push(`kind/${reference.localId}`);
  }
  for (const reference of referencesOf(operation)) keys.push(`create/${reference.localId}`);
  const group = placedIn(operation);
  if (group !== null) keys.push(`siblings/${group}`);
  if (proposalId !== null) {
    keys.push(`barrier/${proposalId}`);
    if (closesAggregate(operation)) keys.push(`proposal/${proposalId}`);
  }
  if (kind === 'delete' && entity === 'client') keys.push(`uses/${localId}`);
  return keys;
});

/**
 * Names of what the operation has to wait for (S5): the last before it that `joins` any of these has to be done
 * first, and a `create` wherever it stands.
 *
 * @param clientOf the client of a proposal, whose own pending changes a send waits for
 */
export function waitsFor(
  operation: Operation,
  clientOf: (proposalId: LocalId) => LocalId | null,
): readonly string[] {
  const names = ownWaits(operation);
  const client = operation.kind === 'send' ? clientOf(operation.localId) : null;
  return client === null ? names : [...names, `record/client/${client}`];
}

const ownNames = remembered((operation) => {
  const { kind, entity, localId, proposalId } = operation;
  const keys = [`record/${entity}/${localId}`];
  if (kind === 'create') keys.push(`create/${localId}`);
  if (kindAfter(operation) !== undefined) keys.push(`kind/${localId}`);
  const group = placedIn(operation);
  if (group !== null) keys.push(`siblings/${group}`);
  if (proposalId !== null) {
    keys.push(`proposal/${proposalId}`);
    if (isBarrier(operation)) keys.push(`barrier/${proposalId}`);
  }
  const holder = proposalId ?? operation.librarySectionId;
  if (entity === 'line_item' && holder !== undefined) keys.push(`items/${holder}`);
  if (entity === 'proposal') {
    for (const reference of referencesOf(operation)) keys.push(`uses/${reference.localId}`);
  }
  return keys;
});

/**
 * Names under which later operations wait for this one. Whoever deletes a client after an e-mail for them was approved
 * wants the two in this order.
 *
 * @param clientOf the client of a proposal that is to be sent
 */
export function joins(
  operation: Operation,
  clientOf: (proposalId: LocalId) => LocalId | null,
): readonly string[] {
  const names = ownNames(operation);
  const client = operation.kind === 'send' ? clientOf(operation.localId) : null;
  return client === null ? names : [...names, `uses/${client}`];
}
