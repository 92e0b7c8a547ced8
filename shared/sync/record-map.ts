import type { Entity, LocalId } from '../domain/ids.ts';
import type { AnyRecord } from '../domain/record.ts';
import {
  compareSiblings,
  parentIdOf,
  type ChildEntity,
  type RecordChange,
  type RecordView,
} from './record-view.ts';

/** Records in memory that operations can be applied to, one after another. */
export interface RecordMap extends RecordView {
  apply(changes: readonly RecordChange[]): void;
  values(): readonly AnyRecord[];
}

function keyOf(entity: Entity, localId: LocalId): string {
  return `${entity}/${localId}`;
}

/** Where a record stands among siblings in order, or would. */
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
 * A view over plain maps, with the children of each parent at hand and in order, so that a thousand lines that are
 * pasted are not sorted a thousand times: for loaded parts, and for tests.
 */
export function createRecordMap(records: Iterable<AnyRecord> = []): RecordMap {
  const byKey = new Map<string, AnyRecord>();
  /** The records in each parent; null until somebody asks for those of one. */
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
