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

/** A view over plain maps, with the children of each parent at hand: for loaded parts, and for tests. */
export function createRecordMap(records: Iterable<AnyRecord> = []): RecordMap {
  const byKey = new Map<string, AnyRecord>();
  const children = new Map<string, Set<string>>();

  function unlink(key: string): void {
    const old = byKey.get(key);
    if (old === undefined) return;
    byKey.delete(key);
    const parentId = parentIdOf(old);
    if (parentId !== null) children.get(keyOf(old.entity, parentId))?.delete(key);
  }

  function put(record: AnyRecord): void {
    const key = keyOf(record.entity, record.localId);
    unlink(key);
    byKey.set(key, record);
    const parentId = parentIdOf(record);
    if (parentId === null) return;
    const parentKey = keyOf(record.entity, parentId);
    const siblings = children.get(parentKey) ?? new Set<string>();
    children.set(parentKey, siblings.add(key));
  }

  for (const record of records) put(record);

  return {
    get: (entity, localId) => byKey.get(keyOf(entity, localId)),
    childrenOf(entity: ChildEntity, parentId) {
      const keys = children.get(keyOf(entity, parentId)) ?? [];
      return [...keys]
        .flatMap((key) => {
          const record = byKey.get(key);
          return record === undefined ? [] : [record];
        })
        .sort(compareSiblings);
    },
    apply(changes) {
      for (const change of changes) {
        if (change.type === 'put') put(change.record);
        else unlink(keyOf(change.entity, change.localId));
      }
    },
    values: () => [...byKey.values()],
  };
}
