import type { FeedChange } from '#shared/bridge/feed.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import {
  entityOfParent,
  parentIdOf,
  positionOf,
  type RecordChange,
  type RecordView,
} from '#shared/sync/record-view.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';

/**
 * Records that are computed together: a proposal or template with its sections and line items, a client, or a library
 * section with its line items. No operation reaches beyond its scope.
 */
export type Scope =
  | { readonly type: 'proposal'; readonly localId: LocalId }
  | { readonly type: 'client'; readonly localId: LocalId }
  | { readonly type: 'library'; readonly localId: LocalId };

/** The scope that an operation changes. */
export function scopeOf(
  operation: Pick<Operation, 'entity' | 'localId' | 'proposalId' | 'librarySectionId'>,
): Scope {
  if (operation.proposalId !== null) return { type: 'proposal', localId: operation.proposalId };
  if (operation.entity === 'client') return { type: 'client', localId: operation.localId };
  return { type: 'library', localId: operation.librarySectionId ?? operation.localId };
}

/** The properties of an operation that name its scope. */
export function aggregateOf(
  scope: Scope,
  entity: Entity,
): Pick<Operation, 'proposalId' | 'librarySectionId'> {
  if (scope.type === 'proposal') return { proposalId: scope.localId };
  if (scope.type === 'client' || entity !== 'line_item') return { proposalId: null };
  return { proposalId: null, librarySectionId: scope.localId };
}

/** The outbox entries that change a scope, in order. */
export function entriesOf(
  { operations }: Pick<Journal, 'operations'>,
  { type, localId }: Scope,
): readonly JournaledOperation[] {
  switch (type) {
    case 'proposal':
      return operations.ofProposal(localId);
    case 'client':
      return operations.ofRecord('client', localId);
    case 'library':
      return operations.ofLibrarySection(localId);
  }
}

/** Sections, each followed by its line items. */
function withItems(sections: readonly BaseRecord[], items: readonly BaseRecord[]): readonly BaseRecord[] {
  const bySection = Map.groupBy(items, ({ record }) => parentIdOf(record));
  return sections.flatMap((section) => [section, ...(bySection.get(section.record.localId) ?? [])]);
}

/** The base records of a scope: the service's last known state, without pending operations. */
export function baseRecords(journal: Journal, scope: Scope): readonly BaseRecord[] {
  const { records } = journal;
  switch (scope.type) {
    case 'client': {
      const client = records.find('client', scope.localId);
      return client === undefined ? [] : [client];
    }
    case 'proposal': {
      const parent = records.find(entityOfParent(scope.localId), scope.localId);
      const sections = withItems(
        records.children('section', scope.localId),
        records.itemsOfProposal(scope.localId),
      );
      const inside = [...sections, ...records.children('taxation', scope.localId)];
      return parent === undefined ? inside : [parent, ...inside];
    }
    case 'library': {
      const section = records.find('section', scope.localId);
      return section === undefined
        ? []
        : withItems([section], records.children('line_item', section.record.localId));
    }
  }
}

/** The pending operations that change a scope, in order. */
export function operationsOf(journal: Journal, scope: Scope): readonly Operation[] {
  return entriesOf(journal, scope).map((entry) => entry.operation);
}

/** Applies the user's side of each conflict, which stays on screen until the user decides. */
function applyConflicts(journal: Journal, view: RecordMap): void {
  for (const record of view.values()) {
    for (const { field, mine } of journal.conflicts.ofRecord(record.entity, record.localId)) {
      if (field === null) continue;
      const { entity, localId, serverId } = record;
      const present = view.get(entity, localId) ?? record;
      view.apply([
        { type: 'put', record: makeRecord(entity, localId, serverId, { ...present.fields, [field]: mine }) },
      ]);
    }
  }
}

/** Numbers siblings from 0, as the screens do, whatever the service's numbers are. */
function normalizePositions(view: RecordMap): void {
  const renumber = (siblings: readonly AnyRecord[]): void => {
    for (const [position, record] of siblings.entries()) {
      if (positionOf(record) !== position)
        view.apply([{ type: 'put', record: withPosition(record, position) }]);
    }
  };
  const parents = new Set<LocalId>();
  for (const record of view.values()) {
    const parent = record.entity === 'section' ? parentIdOf(record) : null;
    if (parent !== null) parents.add(parent);
  }
  for (const parent of parents) renumber(view.childrenOf('section', parent));
  for (const record of view.values()) {
    if (record.entity === 'section') renumber(view.childrenOf('line_item', record.localId));
  }
}

/** The base records of a scope at their positions on screen. */
function placedRecords(journal: Journal, scope: Scope): readonly AnyRecord[] {
  const view = createRecordMap(baseRecords(journal, scope).map((base) => base.record));
  normalizePositions(view);
  return view.values();
}

/** Replaces an operation; null omits it. Used to compute the effect of operations. */
type RewriteOperation = (operation: Operation) => Operation | null;

/**
 * Computes what the screens would show of a scope with other pending operations. Reads the journal once for several
 * such computations on one state.
 */
export function scopeComputer(journal: Journal, scope: Scope): (rewrite: RewriteOperation) => RecordMap {
  const records = placedRecords(journal, scope);
  const operations = operationsOf(journal, scope);
  return (rewrite) => {
    const view = createRecordMap(records);
    for (const operation of operations) {
      const next = rewrite(operation);
      if (next !== null) view.apply(applyOperation(view, next));
    }
    applyConflicts(journal, view);
    return view;
  };
}

/**
 * The records of a scope on screen, newly computed: base records with the pending operations applied in order.
 *
 * @param rewrite replaces an operation; null omits it
 */
export function computeScope(
  journal: Journal,
  scope: Scope,
  rewrite: RewriteOperation = (operation) => operation,
): RecordMap {
  return scopeComputer(journal, scope)(rewrite);
}

/** All scopes, of the service's records and of records that are not created there yet. */
export function allScopes(journal: Journal): readonly Scope[] {
  const roots = (type: Scope['type'], entity: Entity): Scope[] =>
    journal.records.rootIds(entity).map((localId) => ({ type, localId }));
  const scopes: Scope[] = [
    ...roots('client', 'client'),
    ...roots('proposal', 'proposal'),
    ...journal.records.templateIds().map((localId) => ({ type: 'proposal', localId }) as const),
    ...roots('library', 'section'),
    ...journal.operations.all().map(({ operation }) => scopeOf(operation)),
  ];
  const unique = new Map(scopes.map((scope) => [scopeKey(scope), scope]));
  return [...unique.values()].toSorted((left, right) => (scopeKey(left) < scopeKey(right) ? -1 : 1));
}

/** Number of cached scopes. An edit makes its scope the newest; a read of a cached scope does not. */
const maxCachedScopes = 20;
const caches = new WeakMap<Journal, Map<string, RecordMap>>();

function cacheOf(journal: Journal): Map<string, RecordMap> {
  const existing = caches.get(journal);
  if (existing !== undefined) return existing;
  const created = new Map<string, RecordMap>();
  journal.onRollback(() => created.clear());
  caches.set(journal, created);
  return created;
}

/** The key of a scope. The order of keys is the order of the pages of a snapshot (`takeSnapshot`). */
export function scopeKey({ type, localId }: Scope): string {
  return `${type}/${localId}`;
}

function cacheView(journal: Journal, scope: Scope, view: RecordMap): RecordMap {
  const cache = cacheOf(journal);
  const key = scopeKey(scope);
  cache.delete(key);
  cache.set(key, view);
  const oldest = cache.size > maxCachedScopes ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  return view;
}

/** The records of a scope on screen. Only `withFeed` and its variants change them. */
export function visibleScope(journal: Journal, scope: Scope): RecordView & Pick<RecordMap, 'values'> {
  return cacheOf(journal).get(scopeKey(scope)) ?? cacheView(journal, scope, computeScope(journal, scope));
}

/**
 * One record on screen after its base has changed: the base's fields with its own pending edits applied, at its former
 * position. Null if it is missing in the base or on screen, or if its siblings would have to be computed too.
 */
export function visibleRecord(
  journal: Journal,
  before: RecordView,
  entity: Entity,
  localId: LocalId,
): AnyRecord | null {
  const base = journal.records.find(entity, localId)?.record;
  const shown = before.get(entity, localId);
  if (base === undefined || shown === undefined || parentIdOf(base) !== parentIdOf(shown)) return null;
  const view = createRecordMap([withPosition(base, positionOf(shown))]);
  for (const { operation } of journal.operations.ofRecord(entity, localId)) {
    if (operation.kind === 'delete') return null;
    if (changesOneRecord(operation)) view.apply(applyOperation(view, operation));
  }
  applyConflicts(journal, view);
  return view.get(entity, localId) ?? null;
}

/** Whether the operation changes fields of its record alone. */
function changesOneRecord({ kind }: Operation): boolean {
  switch (kind) {
    case 'update':
    case 'archive':
    case 'unarchive':
    case 'record_decision':
    case 'record_send':
      return true;
    case 'create':
    case 'move':
    case 'delete':
    case 'send':
      return false;
  }
}

/** Cache of records at their last positions. Most records have the same position when their scope is computed again. */
const positionedRecords = new WeakMap<AnyRecord, AnyRecord>();

function withPosition(record: AnyRecord, position: number): AnyRecord {
  const cached = positionedRecords.get(record);
  if (cached !== undefined && positionOf(cached) === position) return cached;
  const moved = withNewPosition(record, position);
  positionedRecords.set(record, moved);
  return moved;
}

function withNewPosition(record: AnyRecord, position: number): AnyRecord {
  // Two equal branches, because only each alone has a type.
  if (record.entity === 'section') return { ...record, fields: { ...record.fields, position } };
  if (record.entity === 'line_item') return { ...record, fields: { ...record.fields, position } };
  return record;
}

function keyOf(record: { readonly entity: Entity; readonly localId: LocalId }): string {
  return `${record.entity}/${record.localId}`;
}

/** Another order of properties counts as a difference. It only costs an entry of the feed. */
function isSame(left: AnyRecord | undefined, right: AnyRecord): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** The changes between two states of a scope, for the feed. */
function differences(before: readonly AnyRecord[], after: readonly AnyRecord[]): readonly RecordChange[] {
  const old = new Map(before.map((record) => [keyOf(record), record]));
  const puts = after.flatMap((record): RecordChange[] => {
    const recordKey = keyOf(record);
    const same = isSame(old.get(recordKey), record);
    old.delete(recordKey);
    return same ? [] : [{ type: 'put', record }];
  });
  const removed = before.filter((record) => old.has(keyOf(record)));
  return [
    ...puts,
    ...removed.map(({ entity, localId }): RecordChange => ({ type: 'remove', entity, localId })),
  ];
}

/**
 * Runs a change of the journal and appends the differences on screen to the feed. A read without changes, the usual
 * case, computes nothing.
 */
export function withFeed(journal: Journal, scopes: readonly Scope[], change: () => void): void {
  journal.transaction(() => {
    const unique = [...new Map(scopes.map((scope) => [scopeKey(scope), scope])).values()];
    const before = new Map<Scope, readonly AnyRecord[]>();
    const forget = journal.beforeChange(() => {
      for (const scope of unique) before.set(scope, visibleScope(journal, scope).values());
    });
    try {
      change();
    } finally {
      forget();
    }
    const changes = [...before].flatMap(([scope, old]) => {
      const after = cacheView(journal, scope, computeScope(journal, scope));
      return inScope(scope, differences(old, after.values()));
    });
    appendToFeed(journal, changes);
  });
}

/**
 * Like `withFeed`, for a change whose effect on one scope is known. The scope is not computed again, so that an edit
 * costs the same in a large proposal as in a small one.
 *
 * @param change returns the visible changes; null if they are unknown, and then the scope is computed
 */
export function withKnownChange(
  journal: Journal,
  scope: Scope,
  change: (before: RecordView) => readonly RecordChange[] | null,
): void {
  journal.transaction(() => {
    const view = cacheOf(journal).get(scopeKey(scope)) ?? computeScope(journal, scope);
    const before = view.values();
    const known = change(view);
    if (known === null) {
      const after = cacheView(journal, scope, computeScope(journal, scope));
      appendToFeed(journal, inScope(scope, differences(before, after.values())));
    } else {
      view.apply(known);
      cacheView(journal, scope, view);
      appendToFeed(journal, inScope(scope, known));
    }
  });
}

/** Like `withFeed`, for a change that removes operations of scopes that exist only on this computer. */
export function withoutScopes(journal: Journal, leaving: readonly Operation[], change: () => void): void {
  journal.transaction(() => {
    change();
    for (const operation of leaving) cacheOf(journal).delete(scopeKey(scopeOf(operation)));
    const changes = leaving.flatMap((operation): FeedChange[] => {
      if (operation.kind !== 'create') return [];
      const { entity, localId } = operation;
      return [{ type: 'remove', scope: scopeOf(operation).localId, entity, localId }];
    });
    appendToFeed(journal, changes);
  });
}

function inScope(scope: Scope, changes: readonly RecordChange[]): readonly FeedChange[] {
  return changes.map((change) => ({ ...change, scope: scope.localId }));
}

function appendToFeed(journal: Journal, changes: readonly FeedChange[]): void {
  if (changes.length > 0) journal.feed.append(changes, journal.meta.get('lastDeviceSeq') ?? 0);
}
