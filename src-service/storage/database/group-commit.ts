import type { DatabaseSync } from 'node:sqlite';

/** A waiting write and its caller's promise. */
interface Job {
  run(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Commits the writes of one turn of the event loop together. A failed write is rolled back to its own savepoint and
 * leaves the others alone.
 *
 * The commit does not wait for the disk (`synchronous=NORMAL`, for it alone): `sync` writes it out while the next
 * requests are served, and the callers are answered after that. A sync takes many milliseconds on a busy disk.
 */
export function createGroupCommit(
  connection: DatabaseSync,
  transaction: <T>(run: () => T) => T,
  sync: () => Promise<void>,
): <T>(run: () => T) => Promise<T> {
  const begin = connection.prepare('SAVEPOINT job');
  const release = connection.prepare('RELEASE job');
  const undo = connection.prepare('ROLLBACK TO job');
  let waiting: Job[] = [];

  async function flush(): Promise<void> {
    const jobs = waiting;
    waiting = [];
    const answers: (() => void)[] = [];
    try {
      connection.exec('PRAGMA synchronous = NORMAL');
      try {
        transaction(() => {
          for (const job of jobs) answers.push(attempt(job));
        });
      } finally {
        connection.exec('PRAGMA synchronous = FULL');
      }
      await sync();
    } catch (error) {
      // After a failed commit or sync no caller may be told of a success.
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
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
      if (waiting.length === 1) setImmediate(() => void flush());
    });
}
