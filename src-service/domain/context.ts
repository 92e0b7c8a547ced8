import type { AccountRow } from '../storage/account-store.ts';
import type { Database } from '../storage/database/database.ts';
import type { Stores } from '../storage/stores.ts';
import type { Clock, RandomSource } from '../ports.ts';

/** What every rule works with. */
export interface Context {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly database: Database;
  readonly stores: Stores;
  /** The account as it stands; read afresh, as sending may rewrite its e-mail template. */
  account(): AccountRow;
  /** The address of the client pages, without a slash at its end. Known only once the server listens. */
  publicUrl(): string;
  /** Says that this transaction queued mail or webhook deliveries, to go out once it is committed. */
  noteOutgoing(): void;
}
