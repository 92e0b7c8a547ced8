import { backoff } from '#shared/timing/backoff.ts';
import type { Timers } from '../../ports.ts';

/** First and longest pause before the database is asked again, in milliseconds. */
const pauses = { firstMs: 1000, longestMs: 60_000 } as const;

/** What the database has not taken yet, by message: it is tried again, with longer and longer pauses. */
export interface LateRecords {
  /** Call it when `record` has failed once and was reported. `onRecorded` runs after its success. */
  add(id: number, record: () => Promise<void>, onRecorded: () => void): void;
  /** The messages with something to record. */
  ids(): readonly number[];
  /** Makes the last attempt for each, and no more. Never rejects. */
  end(): Promise<void>;
}

export function createLateRecords(timers: Timers): LateRecords {
  const waiting = new Map<number, { readonly record: () => Promise<void>; readonly cancel: () => void }>();
  let ended = false;

  function wait(id: number, record: () => Promise<void>, onRecorded: () => void, failures: number): void {
    if (ended) return;
    const tryAgain = async (): Promise<void> => {
      try {
        await record();
      } catch {
        wait(id, record, onRecorded, failures + 1);
        return;
      }
      waiting.delete(id);
      onRecorded();
    };
    const cancel = timers.after(backoff(failures, pauses), () => void tryAgain());
    waiting.set(id, { record, cancel });
  }

  return {
    add: (id, record, onRecorded) => wait(id, record, onRecorded, 1),
    ids: () => [...waiting.keys()],
    async end() {
      ended = true;
      const records = [...waiting.values()];
      for (const { cancel } of records) cancel();
      await Promise.allSettled(records.map(({ record }) => record()));
    },
  };
}
