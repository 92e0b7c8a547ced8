import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { systemTimers } from '../../ports.ts';
import type { WatchedDatabase } from '../database/database.ts';
import type { Steps } from '../steps.ts';
import { PostgresError } from './postgres-error.ts';
import { leaseTable } from './schema-version-2.ts';

export interface LeaseOptions {
  /** How long a lease lasts without its holder, in milliseconds. */
  readonly length?: number;
  /** Milliseconds between two renewals. */
  readonly renewEvery?: number;
  /** Called once when the lease must be waited for: its holder may be dead. */
  readonly onWait: (place: string) => void;
  /** Called once when another service has the lease: this one was away for too long. */
  readonly onLost: () => void;
}

/** A lease of another service. */
interface Held {
  readonly place: string;
  /** Epoch milliseconds of the database's clock. */
  readonly expires: number;
}

/**
 * Claims the database for this process, and renews the claim until the database is closed. It is a row and no lock of a
 * session, because a pooler gives each transaction another session. A holder that died is waited for until its lease
 * ends; a holder that renews its lease is alive, and the claim is refused.
 *
 * @returns the database, whose `close` releases the lease
 * @throws PostgresError while another service runs. The database is closed then.
 */
export async function leaseDatabase(
  database: WatchedDatabase,
  { length = 30_000, renewEvery = 5000, onWait, onLost }: LeaseOptions,
): Promise<WatchedDatabase> {
  const holder = randomUUID();
  const place = `${hostname()}, process ${String(process.pid)}`;
  const claim = (): Promise<Held | null> =>
    database.write(() => claimLease(database, { holder, place, length }));

  try {
    await waitForLease(claim, { pause: Math.min(renewEvery / 2, 1000), onWait });
  } catch (error) {
    await database.close();
    throw error;
  }
  let isReleased = false;
  let renewing = Promise.resolve();
  let cancel = renewLater();

  function renewLater(): () => void {
    return systemTimers.after(renewEvery, () => {
      renewing = renew();
    });
  }

  async function renew(): Promise<void> {
    // Without an answer of the database, nobody else gets the lease either.
    const held = await claim().catch(() => null);
    if (isReleased) return;
    if (held === null) cancel = renewLater();
    else onLost();
  }

  return {
    ...database,
    async close() {
      isReleased = true;
      cancel();
      await renewing;
      // A lease that cannot be released ends by itself.
      await database.write(() => releaseLease(database, holder)).catch(() => undefined);
      await database.close();
    },
  };
}

/** Claims the lease until it is free. Throws if its holder renews it meanwhile. */
async function waitForLease(
  claim: () => Promise<Held | null>,
  { pause, onWait }: Pick<LeaseOptions, 'onWait'> & { readonly pause: number },
): Promise<void> {
  for (let first: Held | null = null; ;) {
    const held = await claim();
    if (held === null) return;
    if (first === null) onWait(held.place);
    else if (held.expires !== first.expires)
      throw new PostgresError(
        `Another service uses the database (${held.place}). Run one service per database: stop that one first.`,
      );
    first = held;
    await delay(pause);
  }
}

/** Takes the lease if it is free, or its own, or over. Returns the lease of another service. */
function* claimLease(
  database: WatchedDatabase,
  { holder, place, length }: { readonly holder: string; readonly place: string; readonly length: number },
): Steps<Held | null> {
  const { changes } = yield* database
    .query(
      `INSERT INTO ${leaseTable} (id, holder, place, expires_at)
       VALUES (1, ?, ?, clock_timestamp() + ? * interval '1 millisecond')
       ON CONFLICT (id) DO UPDATE
       SET holder = excluded.holder, place = excluded.place, expires_at = excluded.expires_at
       WHERE ${leaseTable}.holder = excluded.holder OR ${leaseTable}.expires_at < clock_timestamp()`,
    )
    .run(holder, place, length);
  if (changes > 0) return null;
  const held = yield* database
    .query<Held>(
      `SELECT place, (extract(epoch FROM expires_at) * 1000)::bigint AS expires FROM ${leaseTable}`,
    )
    .get();
  return held ?? null;
}

function* releaseLease(database: WatchedDatabase, holder: string): Steps<void> {
  yield* database.query(`DELETE FROM ${leaseTable} WHERE holder = ?`).run(holder);
}
