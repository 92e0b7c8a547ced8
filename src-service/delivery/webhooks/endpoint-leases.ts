import type { Context } from '../../domain/context.ts';
import type { RowLease } from '../../storage/database/row-lease.ts';
import type { Steps } from '../../storage/steps.ts';

/** How long an endpoint belongs to a node, in milliseconds: longer than a delivery with its answer takes. */
const leaseLength = 30_000;

/**
 * The leases by which nodes on one database share the endpoints: one node at a time delivers to an endpoint, so its
 * events arrive in order. The lease of a failing endpoint lasts as long as its pause, so no node tries it earlier. On
 * an embedded database the only node has every endpoint, without a write.
 */
export interface EndpointLeases {
  /** Leases a free endpoint. Returns its failures in a row; null if another node has it. */
  take(id: number): Promise<number | null>;
  /** The endpoint works, or has nothing left to deliver. */
  release(id: number): Steps<void>;
  /** The endpoint has failed, and is not tried for some milliseconds. */
  pause(id: number, failures: number, milliseconds: number): Steps<void>;
  /** The endpoints whose last delivery failed, at any node. */
  failing(): Promise<readonly number[]>;
}

export function createEndpointLeases({ database, stores, clock }: Context, node: string): EndpointLeases {
  const { endpoints } = stores.webhooks;
  const leaseOf = (length: number): RowLease => ({ holder: node, length, now: clock.now() });
  return {
    async take(id) {
      return (await database.write(() => endpoints.lease(id, leaseOf(leaseLength)))) ?? null;
    },
    release: (id) => endpoints.release(id, node),
    pause: (id, failures, milliseconds) => endpoints.pause(id, failures, leaseOf(milliseconds)),
    failing: async () => await database.read(() => endpoints.failingIds()),
  };
}
