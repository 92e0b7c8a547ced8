import type { Context } from '../../domain/context.ts';
import type { Timers } from '../../ports.ts';
import type { RowLease } from '../../storage/database/row-lease.ts';

/** How long a message belongs to a node that does not renew its lease, in milliseconds. */
const leaseLength = 30_000;
/** Milliseconds between two renewals. */
const renewEvery = 10_000;

interface MailLeasesOptions {
  readonly node: string;
  readonly timers: Timers;
  /** The messages whose leases are renewed. */
  readonly held: () => readonly number[];
}

/** The leases of the messages that a node delivers. */
export interface MailLeases {
  from(now: number): RowLease;
  /** Leaves the messages that wait to the other nodes. Never rejects. */
  readonly release: () => Promise<void>;
  /** Renews no more. */
  stop(): void;
}

/** Renews leases where nodes share the database. On an embedded one, nobody takes a message over. */
export function createMailLeases(context: Context, { node, timers, held }: MailLeasesOptions): MailLeases {
  const { database, stores, clock } = context;
  let isStopped = false;
  let cancel = database.isShared ? renewLater() : (): void => undefined;

  function from(now: number): RowLease {
    return { holder: node, length: leaseLength, now };
  }

  function renewLater(): () => void {
    return timers.after(renewEvery, () => {
      void renew().finally(() => {
        if (!isStopped) cancel = renewLater();
      });
    });
  }

  async function renew(): Promise<void> {
    const ids = held();
    if (ids.length === 0) return;
    // Without an answer of the database, no other node takes a message over either.
    await database.write(() => stores.mails.renewLeases(from(clock.now()), ids)).catch(() => undefined);
  }

  return {
    from,
    async release() {
      if (!database.isShared) return;
      // A lease that cannot be released ends by itself.
      await database.write(() => stores.mails.releaseWaiting(node)).catch(() => undefined);
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
