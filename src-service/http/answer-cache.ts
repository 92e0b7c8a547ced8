/**
 * Answers to reads, kept as bytes for as long as nothing has been written. Clients of this API poll the same
 * first pages again and again; between two writes those cost one look-up.
 */
export interface AnswerCache {
  /** The kept answer, or one that is made now. `revision` is the database's: a newer one empties the cache. */
  get(revision: number, key: string, make: () => Answer): Answer;
}

type Answer = Uint8Array<ArrayBuffer>;

/** Longest answer that is kept at all, and of all together, in bytes. */
const largestEntry = 512 * 1024;
const largestTotal = 4 * 1024 * 1024;

/** Keeps answers in memory up to the limits above: beyond the total it starts afresh, one too long is never kept. */
export function createAnswerCache(): AnswerCache {
  const answers = new Map<string, Answer>();
  let current = -1;
  let size = 0;
  const empty = (): void => {
    answers.clear();
    size = 0;
  };
  return {
    get(revision, key, make) {
      if (revision !== current) {
        empty();
        current = revision;
      }
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = make();
      if (answer.byteLength > largestEntry) return answer;
      if (size + answer.byteLength > largestTotal) empty();
      answers.set(key, answer);
      size += answer.byteLength;
      return answer;
    },
  };
}
