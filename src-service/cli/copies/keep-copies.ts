import { dirname } from 'node:path';
import type { Clock, Timers } from '../../ports.ts';
import type { Database } from '../../storage/database/database.ts';
import { errorReason } from '../open-data.ts';
import type { Reporter } from '../reporter.ts';
import { DamagedCopyError, listCopies, makeCopy } from './copies.ts';
import { examineDatabase } from './examine-database.ts';

const dayMs = 86_400_000;
/** In milliseconds. Timers stand still while a computer sleeps, so the copy of a day has none of its own. */
const checkEvery = 3_600_000;

interface KeepOptions {
  readonly database: Pick<Database, 'backup'>;
  /** Its file. */
  readonly path: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly reporter: Pick<Reporter, 'problem' | 'event'>;
  /** Called if a copy shows that the database is damaged. */
  readonly onDamage: () => void;
}

/** Copies the database now and once a day. A copy that fails is reported and tried again. Returns a function that stops it. */
export function keepCopies({ database, path, clock, timers, reporter, onDamage }: KeepOptions): () => void {
  const directory = dirname(path);
  let isStopped = false;
  let cancel = (): void => undefined;

  async function copy(): Promise<void> {
    try {
      await makeCopy(database, directory, clock.now());
      reporter.event('copied');
    } catch (error) {
      // The database is closed under it.
      if (isStopped) return;
      reporter.problem(`The database could not be copied: ${errorReason(error)}`);
      if (error instanceof DamagedCopyError && examineDatabase(path).state === 'damaged') onDamage();
    }
  }

  function isDue(): boolean {
    const [newest] = listCopies(directory);
    // A clock that was set back must not prevent copies.
    return newest === undefined || Math.abs(clock.now() - newest.at) >= dayMs;
  }

  function copyLater(): void {
    if (isStopped) return;
    cancel = timers.after(checkEvery, () => void (isDue() ? copy() : Promise.resolve()).finally(copyLater));
  }

  void copy().finally(copyLater);
  return () => {
    isStopped = true;
    cancel();
  };
}
