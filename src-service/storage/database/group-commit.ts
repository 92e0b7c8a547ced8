import type { DatabaseSync } from 'node:sqlite';
import { runNow, type Steps } from '../steps.ts';

/** A queued write and its caller's promise. */
interface Job {
  run(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Commits the writes of one turn of the event loop together. Each write has a savepoint, so a failed write is rolled
 * back without the others.
 *
 * The commit itself does not wait for the disk (`synchronous=NORMAL`). `sync` writes it out while the next requests are
 * served, because a sync takes many milliseconds on a busy disk. The promises settle after the sync.
 */
export function createGroupCommit(
  connection: DatabaseSync,
  transaction: <T>(run: () => T) => T,
  sync: () => Promise<void>,
): <T>(run: () => Steps<T>) => Promise<T> {
  const begin = connection.prepare('SAVEPOINT job');
  const release = connection.prepare('RELEASE job');
  const rollback = connection.prepare('ROLLBACK TO job');
  let queuedJobs: Job[] = [];

  async function flush(): Promise<void> {
    const jobs = queuedJobs;
    queuedJobs = [];
    const settleJobs: (() => void)[] = [];
    try {
      connection.exec('PRAGMA synchronous = NORMAL');
      try {
        transaction(() => {
          for (const job of jobs) settleJobs.push(runInSavepoint(job));
        });
      } finally {
        connection.exec('PRAGMA synchronous = FULL');
      }
      await sync();
    } catch (error) {
      // After a failed commit or sync, no write counts as successful.
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const settleJob of settleJobs) settleJob();
  }

  function runInSavepoint(job: Job): () => void {
    begin.run();
    try {
      job.run();
      release.run();
      return () => job.resolve();
    } catch (error) {
      rollback.run();
      release.run();
      return () => job.reject(error);
    }
  }

  return <T>(run: () => Steps<T>) =>
    new Promise<T>((resolve, reject) => {
      let result: { readonly value: T } | null = null;
      queuedJobs.push({
        run() {
          result = { value: runNow(run()) };
        },
        resolve() {
          if (result !== null) resolve(result.value);
        },
        reject,
      });
      if (queuedJobs.length === 1) setImmediate(() => void flush());
    });
}
