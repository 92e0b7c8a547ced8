/**
 * Caches the bytes of answers until the next write. Clients poll the same first pages; between two writes, each poll
 * costs one lookup.
 */
export interface AnswerCache {
  /** `revision` is the database's: a newer one empties the cache. */
  find(revision: number, key: string): CachedAnswer | undefined;
  /** Caches an answer that was read at `revision`. */
  keep(revision: number, key: string, answer: CachedAnswer): void;
}

/** The bytes of an answer. */
export interface CachedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name of the content. */
  readonly tag: string;
}

/** Largest cached answer, in bytes. */
const maxEntryBytes = 512 * 1024;
const maxTotalBytes = 4 * 1024 * 1024;
/** Largest number of keys that were read only once. */
const maxCandidates = 1000;

/**
 * Caches an answer at its second read: if answers that are read once were cached too, garbage collection would be the
 * largest cost of a page. Beyond its limits the cache is emptied.
 */
export function createAnswerCache(): AnswerCache {
  const answers = new Map<string, CachedAnswer>();
  const candidates = new Set<string>();
  let cachedRevision = -1;
  let totalBytes = 0;
  const empty = (): void => {
    answers.clear();
    totalBytes = 0;
  };
  const isSecondRead = (key: string): boolean => {
    if (candidates.delete(key)) return true;
    if (candidates.size === maxCandidates) candidates.clear();
    candidates.add(key);
    return false;
  };
  return {
    find(revision, key) {
      if (revision !== cachedRevision) {
        empty();
        cachedRevision = revision;
      }
      return answers.get(key);
    },
    keep(revision, key, answer) {
      if (revision !== cachedRevision || answer.bytes.byteLength > maxEntryBytes || !isSecondRead(key))
        return;
      if (totalBytes + answer.bytes.byteLength > maxTotalBytes) empty();
      answers.set(key, answer);
      totalBytes += answer.bytes.byteLength;
    },
  };
}
