import type { Entity, LocalId } from '../domain/ids.ts';
import type { AnyRecord } from '../domain/record.ts';
import {
  compareSiblings,
  parentIdOf,
  type ChildEntity,
  type RecordChange,
  type RecordView,
} from './record-view.ts';

/** Records in memory. Operations are applied to them one after another. */
export interface RecordMap extends RecordView {
  apply(changes: readonly RecordChange[]): void;
  values(): readonly AnyRecord[];
}

function keyOf(entity: Entity, localId: LocalId): string {
  return `${entity}/${localId}`;
}

/** The index of a record among ordered siblings, or the index to insert it at. */
function placeAmong(siblings: readonly AnyRecord[], record: AnyRecord): number {
  let [from, to] = [0, siblings.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const sibling = siblings[middle];
    if (sibling !== undefined && compareSiblings(sibling, record) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * A view of records in maps, for loaded scopes and for tests. The children of each parent are kept in order, so that
 * pasting a thousand lines does not sort them a thousand times.
 */
export function createRecordMap(records: Iterable<AnyRecord> = []): RecordMap {
  const byKey = new Map<string, AnyRecord>();
  /** The children of each parent; null until the first query for children. */
  let children: Map<string, AnyRecord[]> | null = null;

  function childrenIn(parentKey: string): AnyRecord[] {
    if (children === null) {
      children = new Map();
      for (const record of byKey.values()) link(children, record);
    }
    return children.get(parentKey) ?? [];
  }

  function link(into: Map<string, AnyRecord[]>, record: AnyRecord): void {
    const parentId = parentIdOf(record);
    if (parentId === null) return;
    const parentKey = keyOf(record.entity, parentId);
    const siblings = into.get(parentKey) ?? [];
    siblings.splice(placeAmong(siblings, record), 0, record);
    into.set(parentKey, siblings);
  }

  function unlink(key: string): void {
    const old = byKey.get(key);
    if (old === undefined) return;
    byKey.delete(key);
    const parentId = parentIdOf(old);
    if (parentId === null || children === null) return;
    const siblings = children.get(keyOf(old.entity, parentId)) ?? [];
    siblings.splice(placeAmong(siblings, old), 1);
  }

  function put(record: AnyRecord): void {
    const key = keyOf(record.entity, record.localId);
    unlink(key);
    byKey.set(key, record);
    if (children !== null) link(children, record);
  }

  for (const record of records) put(record);

  return {
    get: (entity, localId) => byKey.get(keyOf(entity, localId)),
    childrenOf: (entity: ChildEntity, parentId) => [...childrenIn(keyOf(entity, parentId))],
    apply(changes) {
      for (const change of changes) {
        if (change.type === 'put') put(change.record);
        else unlink(keyOf(change.entity, change.localId));
      }
    },
    values: () => [...byKey.values()],
  };
}
