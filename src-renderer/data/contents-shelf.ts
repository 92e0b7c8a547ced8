import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';

/** The contents that were looked at last, read out of their texts. */
export interface ContentsShelf {
  get(scope: LocalId): readonly AnyRecord[] | undefined;
  set(scope: LocalId, records: readonly AnyRecord[]): void;
  /** It says something else now. */
  drop(scope: LocalId): void;
  clear(): void;
}

/** Keeps contents up to so many records, some megabytes; what has not been looked at for longest goes first. */
export function createContentsShelf(limit = 5_000): ContentsShelf {
  const kept = new Map<LocalId, readonly AnyRecord[]>();
  let size = 0;

  function remove(scope: LocalId): void {
    size -= kept.get(scope)?.length ?? 0;
    kept.delete(scope);
  }

  return {
    get(scope) {
      const records = kept.get(scope);
      if (records === undefined) return undefined;
      // A map goes through its entries in the order in which they came: the last is the one looked at last.
      kept.delete(scope);
      kept.set(scope, records);
      return records;
    },
    set(scope, records) {
      remove(scope);
      kept.set(scope, records);
      size += records.length;
      for (const oldest of kept.keys()) {
        if (size <= limit || oldest === scope) return;
        remove(oldest);
      }
    },
    drop: remove,
    clear() {
      kept.clear();
      size = 0;
    },
  };
}
