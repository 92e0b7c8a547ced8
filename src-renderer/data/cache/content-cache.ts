import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { createRecentMap } from './recent-map.ts';
import { readContents } from '../db/stored-records.ts';

/** The contents that were looked at last: as texts, which take little room, and the newest of them read out too. */
export interface ContentCache {
  has(scope: LocalId): boolean;
  get(scope: LocalId): readonly AnyRecord[] | undefined;
  /** Null where there is nothing. */
  set(scope: LocalId, text: string | null): void;
  /** As `set`, for what nobody has asked for: only where something of it is here already, or there is room. */
  offer(scope: LocalId, text: string): void;
  /** It says something else now. */
  drop(scope: LocalId): void;
  clear(): void;
}

/** Some hundred proposals, in characters: of one byte each, or of two. */
const textLimit = 6_000_000;
/** Some two hundred proposals: a few megabytes. */
const recordLimit = 10_000;
/** What a text or list takes besides what stands in it. */
const overhead = 1;

/** A cache of contents, empty. What has not been looked at for longest goes first. */
export function createContentCache(): ContentCache {
  const texts = createRecentMap<LocalId, string | null>(textLimit, (text) => overhead + (text?.length ?? 0));
  const records = createRecentMap<LocalId, readonly AnyRecord[]>(
    recordLimit,
    (list) => overhead + list.length,
  );

  return {
    has: (scope) => texts.has(scope),
    get(scope) {
      const kept = records.get(scope);
      const text = texts.get(scope);
      if (kept !== undefined || text === undefined) return kept;
      const read = readContents(text);
      records.set(scope, read);
      return read;
    },
    set(scope, text) {
      texts.set(scope, text);
      records.delete(scope);
    },
    offer(scope, text) {
      if (texts.has(scope) || texts.hasRoomFor(text)) texts.set(scope, text);
      records.delete(scope);
    },
    drop(scope) {
      texts.delete(scope);
      records.delete(scope);
    },
    clear() {
      texts.clear();
      records.clear();
    },
  };
}
