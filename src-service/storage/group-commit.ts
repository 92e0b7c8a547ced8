import type { DatabaseSync } from 'node:sqlite';

/** A write that waits for its turn, and what to tell whoever asked for it. */
interface Job {
  run(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Collects the writes that arrive in one turn of the event loop and commits them together. A commit costs a
 * sync to disk, which on a busy disk takes milliseconds; so many requests at once pay for it once. A write that
 * fails is rolled back to its own savepoint and leaves the others alone.
 */
export function createGroupCommit(
  connection: DatabaseSync,
  transaction: <T>(run: () => T) => T,
): <T>(run: () => T) => Promise<T> {
  const begin = connection.prepare('SAVEPOINT job');
  const release = connection.prepare('RELEASE job');
  const undo = connection.prepare('ROLLBACK TO job');
  let waiting: Job[] = [];

  function flush(): void {
    const jobs = waiting;
    waiting = [];
    const settle: (() => void)[] = [];
    try {
      transaction(() => {
        for (const job of jobs) settle.push(attempt(job));
      });
    } catch (error) {
      // The commit itself failed, so nothing of it stands.
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const tell of settle) tell();
  }

  function attempt(job: Job): () => void {
    begin.run();
    try {
      job.run();
      release.run();
      return () => job.resolve();
    } catch (error) {
      undo.run();
      release.run();
      return () => job.reject(error);
    }
  }

  return <T>(run: () => T) =>
    new Promise<T>((resolve, reject) => {
      let result: { readonly value: T } | null = null;
      waiting.push({
        run() {
          result = { value: run() };
        },
        resolve() {
          if (result !== null) resolve(result.value);
        },
        reject,
      });
      if (waiting.length === 1) setImmediate(flush);
    });
}
