/**
 * Answers to reads, kept as text for as long as nothing has been written. Clients of this API poll the same
 * first pages again and again; between two writes those cost one look-up.
 */
export interface AnswerCache {
  /** The kept answer, or one that is made now. `revision` is the database's: a newer one empties the cache. */
  get(revision: number, key: string, make: () => string): string;
}

/** Longest text that is kept at all, and of all together, in characters. */
const largestEntry = 512 * 1024;
const largestTotal = 4 * 1024 * 1024;

/** Keeps answers in memory up to the limits above: beyond the total it starts afresh, one too long is never kept. */
export function createAnswerCache(): AnswerCache {
  const answers = new Map<string, string>();
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
      if (answer.length > largestEntry) return answer;
      if (size + answer.length > largestTotal) empty();
      answers.set(key, answer);
      size += answer.length;
      return answer;
    },
  };
}
