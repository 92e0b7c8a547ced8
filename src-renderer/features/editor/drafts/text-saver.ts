/** Saves a text with its merge base, and returns false where it saved nothing. */
export type SaveText = (next: string, base: string) => Promise<unknown>;

/** Saves the versions of one text, each with the version that it builds on. */
export interface TextSaver {
  /** The text before the first version. */
  start(text: string): void;
  save(next: string, write: SaveText): Promise<void>;
}

/**
 * A version that is saved while an earlier one is on its way builds on the earlier one. With an older base, the two
 * would look like edits of two people.
 */
export function createTextSaver(): TextSaver {
  let base = '';
  return {
    start(text) {
      base = text;
    },
    async save(next, write) {
      const before = base;
      base = next;
      let isSaved = false;
      try {
        isSaved = (await write(next, before)) !== false;
      } finally {
        if (!isSaved && base === next) base = before;
      }
    },
  };
}
