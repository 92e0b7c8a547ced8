import type { CallEntry } from '#shared/bridge/call-entry.ts';

/** Number of recorded calls: some minutes at the full budget. */
const limit = 500;

/** Records the latest calls in memory, for the user's log. */
export interface CallRecorder {
  note(entry: CallEntry): void;
  /** Newest first. */
  list(): readonly CallEntry[];
}

export function createCallRecorder(): CallRecorder {
  let entries: readonly CallEntry[] = [];
  return {
    note(entry) {
      entries = [entry, ...entries].slice(0, limit);
    },
    list: () => entries,
  };
}
