import type { CallLog, LoggedBlock, LoggedCall } from '../call-log.ts';

/** A call log in memory, which outlives its limiters. */
export function createMemoryCallLog(): CallLog {
  const calls = new Map<number, LoggedCall>();
  let lastId = 0;
  let noted: LoggedBlock | null = null;
  return {
    load: () => [...calls.values()],
    started(startedAt) {
      lastId += 1;
      calls.set(lastId, { id: lastId, startedAt, completedAt: null });
      return lastId;
    },
    completed(id, completedAt) {
      const call = calls.get(id);
      if (call !== undefined) calls.set(id, { ...call, completedAt });
    },
    forget(ids) {
      for (const id of ids) calls.delete(id);
    },
    block: () => noted,
    noteBlock(block) {
      noted = block;
    },
  };
}
