import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { systemTimers } from '../../ports.ts';
import type { WatchedDatabase } from '../database/database.ts';
import type { Steps } from '../steps.ts';
import { PostgresError } from './postgres-error.ts';
import { leaseTable } from './schema/schema-version-2.ts';
import { nodesTable } from './schema/schema-version-4.ts';

/** A service shares the database with others; a move has it alone, and so had services of older versions. */
type LeaseKind = 'shared' | 'exclusive';

export interface LeaseOptions {
  readonly kind: LeaseKind;
  /** How long a lease lasts without its holder, in milliseconds. */
  readonly length?: number;
  /** Milliseconds between two renewals. */
  readonly renewEvery?: number;
  /** Called once when the lease must be waited for: its holder may be dead. */
  readonly onWait: (place: string) => void;
  /** Called once when the lease has ended and another process prevents a new one: this one was away for too long. */
  readonly onLost: () => void;
}

/** A lease of another process. */
interface Held {
  readonly place: string;
  /** Epoch milliseconds of the database's clock. */
  readonly expires: number;
}

/**
 * Claims the database for this process, and renews the claim until the database is closed. It is a row and no lock of a
 * session, because a pooler gives each transaction another session. Shared claims exclude exclusive ones, and those
 * exclude all others. A holder that died is waited for until its lease ends; a holder that renews its lease is alive,
 * and the claim is refused.
 *
 * @returns the database, whose `close` releases the lease
 * @throws PostgresError while the database is in use. The database is closed then.
 */
export async function leaseDatabase(
  database: WatchedDatabase,
  { kind, length = 30_000, renewEvery = 5000, onWait, onLost }: LeaseOptions,
): Promise<WatchedDatabase> {
  const holder = randomUUID();
  const place = `${hostname()}, process ${String(process.pid)}`;
  const claimOf = { shared: claimShared, exclusive: claimExclusive }[kind];
  const claim = (): Promise<Held | null> =>
    database.write(() => claimOf(database, { holder, place, length }));

  try {
    await waitForLease(claim, { kind, pause: Math.min(renewEvery / 2, 1000), onWait });
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

const refusals: Readonly<Record<LeaseKind, (place: string) => string>> = {
  shared: (place) =>
    `A move or a service of an older version uses the database alone (${place}). Let it end first.`,
  exclusive: (place) => `Another service uses the database (${place}). Stop it first.`,
};

/** Claims the lease until it is free. Throws if its holder renews it meanwhile. */
async function waitForLease(
  claim: () => Promise<Held | null>,
  { kind, pause, onWait }: Pick<LeaseOptions, 'kind' | 'onWait'> & { readonly pause: number },
): Promise<void> {
  for (let first: Held | null = null; ;) {
    const held = await claim();
    if (held === null) return;
    if (first === null) onWait(held.place);
    // Of several dead holders, the one whose lease ends last is waited for.
    else if (held.expires > first.expires) throw new PostgresError(refusals[kind](held.place));
    first = held;
    await delay(pause);
  }
}

interface Claim {
  readonly holder: string;
  readonly place: string;
  readonly length: number;
}

const live = 'expires_at >= clock_timestamp()';
const claimedRow = `?, ?, clock_timestamp() + ? * interval '1 millisecond'`;

/** Takes a lease, or its own again, unless another process has the database alone. Returns that lease. */
function* claimShared(database: WatchedDatabase, { holder, place, length }: Claim): Steps<Held | null> {
  const { changes } = yield* database
    .query(
      `INSERT INTO ${nodesTable} (holder, place, expires_at)
       SELECT ${claimedRow} WHERE NOT EXISTS (SELECT 1 FROM ${leaseTable} WHERE ${live})
       ON CONFLICT (holder) DO UPDATE SET expires_at = excluded.expires_at`,
    )
    .run(holder, place, length);
  if (changes > 0) {
    yield* database.query(`DELETE FROM ${nodesTable} WHERE NOT ${live}`).run();
    return null;
  }
  return yield* longestLease(database, [leaseTable]);
}

/** Takes the lease if no other process has one, or its own again. Returns the lease of another process. */
function* claimExclusive(database: WatchedDatabase, { holder, place, length }: Claim): Steps<Held | null> {
  const { changes } = yield* database
    .query(
      `INSERT INTO ${leaseTable} (id, holder, place, expires_at)
       SELECT 1, ${claimedRow} WHERE NOT EXISTS (SELECT 1 FROM ${nodesTable} WHERE ${live})
       ON CONFLICT (id) DO UPDATE
       SET holder = excluded.holder, place = excluded.place, expires_at = excluded.expires_at
       WHERE ${leaseTable}.holder = excluded.holder OR ${leaseTable}.expires_at < clock_timestamp()`,
    )
    .run(holder, place, length);
  if (changes > 0) return null;
  return yield* longestLease(database, [leaseTable, nodesTable]);
}

/** The lease that ends last. It may end at this moment, and still is one of another process. */
function* longestLease(database: WatchedDatabase, tables: readonly string[]): Steps<Held | null> {
  const rows = tables.map((table) => `SELECT place, expires_at FROM ${table}`).join(' UNION ALL ');
  const held = yield* database
    .query<Held>(
      `SELECT place, (extract(epoch FROM expires_at) * 1000)::bigint AS expires FROM (${rows}) AS leases
       ORDER BY expires_at DESC LIMIT 1`,
    )
    .get();
  return held ?? null;
}

function* releaseLease(database: WatchedDatabase, holder: string): Steps<void> {
  for (const table of [leaseTable, nodesTable])
    yield* database.query(`DELETE FROM ${table} WHERE holder = ?`).run(holder);
}
