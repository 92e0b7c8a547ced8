import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { FieldValue, Operation } from '#shared/sync/operation.ts';
import { isBarrier } from '#shared/sync/pending-operation.ts';
import { siblingListOf } from './order/sibling-group.ts';

/** A record that an operation names. */
export interface Reference {
  readonly entity: 'client' | 'proposal' | 'template' | 'section';
  readonly localId: LocalId;
}

/** The records whose server ids the call needs. */
export function referencesOf(operation: Operation): readonly Reference[] {
  if (operation.kind !== 'create' && operation.kind !== 'update') return [];
  return (['client', 'proposal', 'template', 'section'] as const).flatMap((entity) => {
    const localId = localIdOfField(operation.fields[`${entity}_id`]?.[1]);
    return localId === null ? [] : [{ entity, localId }];
  });
}

/** The new type of a section, if an update changes it. Only a cost section has line items. */
export function kindAfter(operation: Operation): FieldValue | undefined {
  const isSectionUpdate = operation.kind === 'update' && operation.entity === 'section';
  return isSectionUpdate ? operation.fields['section_type']?.[1] : undefined;
}

/** Whether the record is a parent of sections. */
function hasSections({ entity }: Operation): boolean {
  return entity === 'proposal' || entity === 'template';
}

/** Whether all earlier operations of the proposal or template must be done first. */
function closesAggregate(operation: Operation): boolean {
  return isBarrier(operation) || (operation.kind === 'delete' && hasSections(operation));
}

/** Cached: the names of an operation never change, and each tick of the engine needs those of the whole outbox. */
function memoize(work: (operation: Operation) => readonly string[]): typeof work {
  const known = new WeakMap<Operation, readonly string[]>();
  return (operation) => {
    const names = known.get(operation) ?? work(operation);
    known.set(operation, names);
    return names;
  };
}

/** Whether a name stands for a list of siblings, whose operations go one after the other. */
export function isOfSiblings(name: string): boolean {
  return name.startsWith('siblings/');
}

const ownWaits = memoize((operation) => {
  const { kind, entity, localId, proposalId } = operation;
  const keys = [`record/${entity}/${localId}`];
  // A section's line items go before its delete or its change to text. In a proposal their name has the proposal's id,
  // in the library the section's id.
  if (entity === 'section' && (kind === 'delete' || kindAfter(operation) === 'text')) {
    keys.push(`items/${proposalId ?? localId}`);
  }
  if (kind === 'create' && entity === 'line_item') {
    for (const reference of referencesOf(operation)) keys.push(`kind/${reference.localId}`);
  }
  for (const reference of referencesOf(operation)) keys.push(`create/${reference.localId}`);
  const group = siblingListOf(operation);
  if (group !== null) keys.push(`siblings/${group}`);
  if (proposalId !== null) {
    keys.push(`barrier/${proposalId}`);
    if (closesAggregate(operation)) keys.push(`proposal/${proposalId}`);
  }
  if (kind === 'delete' && entity === 'client') keys.push(`uses/${localId}`);
  return keys;
});

/** The given names, and for a send also a name for the proposal's client. */
function withClient(
  names: readonly string[],
  { kind, localId }: Operation,
  clientOf: (proposalId: LocalId) => LocalId | null,
  prefix: 'record/client' | 'uses',
): readonly string[] {
  const client = kind === 'send' ? clientOf(localId) : null;
  return client === null ? names : [...names, `${prefix}/${client}`];
}

/**
 * The names that the operation waits for. Of each, the last earlier operation that `joins` it must be done first; a
 * `create` counts at any position.
 *
 * @param clientOf the client of a proposal, for whose pending changes a send waits
 */
export function waitsFor(
  operation: Operation,
  clientOf: (proposalId: LocalId) => LocalId | null,
): readonly string[] {
  return withClient(ownWaits(operation), operation, clientOf, 'record/client');
}

const ownNames = memoize((operation) => {
  const { kind, entity, localId, proposalId } = operation;
  const keys = [`record/${entity}/${localId}`];
  if (kind === 'create') keys.push(`create/${localId}`);
  if (kindAfter(operation) !== undefined) keys.push(`kind/${localId}`);
  const group = siblingListOf(operation);
  if (group !== null) keys.push(`siblings/${group}`);
  if (proposalId !== null) {
    keys.push(`proposal/${proposalId}`);
    if (isBarrier(operation)) keys.push(`barrier/${proposalId}`);
  }
  const parent = proposalId ?? operation.librarySectionId;
  if (entity === 'line_item' && parent !== undefined) keys.push(`items/${parent}`);
  if (entity === 'proposal') {
    for (const reference of referencesOf(operation)) keys.push(`uses/${reference.localId}`);
  }
  return keys;
});

/**
 * The names under which later operations wait for this one. A client that is deleted after an e-mail was approved is
 * deleted after the e-mail is sent.
 *
 * @param clientOf the client of a proposal to be sent
 */
export function joins(
  operation: Operation,
  clientOf: (proposalId: LocalId) => LocalId | null,
): readonly string[] {
  return withClient(ownNames(operation), operation, clientOf, 'uses');
}
