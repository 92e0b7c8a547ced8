import { ServiceFailure } from '../failure.ts';
import type { Clock, Timers } from '../ports.ts';
import type { Database } from './database/database.ts';

/** Milliseconds between two comparisons. */
export const compareEveryMs = 60_000;
/** A smaller difference is left, ms: the way to the database takes time as well. */
const toleratedMs = 1_000;

interface Parts {
  readonly own: Clock;
  readonly timers: Timers;
  readonly onBug: (error: unknown) => void;
}

/**
 * The clock of all services on one database: this computer's, corrected by the database's. So a time that one service
 * writes, such as when an e-mail is due, means the same to the others.
 */
export async function shareClock(
  database: Database,
  { own, timers, onBug }: Parts,
): Promise<{ readonly clock: Clock; readonly stop: () => void }> {
  let ahead = 0;
  let hasStopped = false;
  let cancel = (): void => {};

  async function compare(): Promise<void> {
    const before = own.now();
    const row = await database.read(() =>
      database.query<{ readonly now: number }>('SELECT shared_clock(?) AS now').get(before),
    );
    const difference = (row?.now ?? before) - (before + own.now()) / 2;
    if (Math.abs(difference - ahead) > toleratedMs) ahead = Math.round(difference);
  }

  async function compareAgain(): Promise<void> {
    try {
      await compare();
    } catch (error) {
      // While the database is away, the last difference holds.
      if (!(error instanceof ServiceFailure)) onBug(error);
    }
    schedule();
  }

  function schedule(): void {
    if (!hasStopped) cancel = timers.after(compareEveryMs, () => void compareAgain());
  }

  await compare();
  schedule();
  return {
    clock: { now: () => own.now() + ahead },
    stop() {
      hasStopped = true;
      cancel();
    },
  };
}
