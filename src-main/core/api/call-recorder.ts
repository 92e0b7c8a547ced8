import type { CallEntry } from '#shared/bridge/call-entry.ts';

/** So many calls are remembered: some minutes of the fullest work. */
const limit = 500;

/** Remembers the latest calls for a person to look at, in memory alone. */
export interface CallRecorder {
  note(entry: CallEntry): void;
  /** Newest first. */
  list(): readonly CallEntry[];
}

/** An empty recorder. */
export function createCallRecorder(): CallRecorder {
  let entries: readonly CallEntry[] = [];
  return {
    note(entry) {
      entries = [entry, ...entries].slice(0, limit);
    },
    list: () => entries,
  };
}
