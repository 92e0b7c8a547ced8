import type { LocalId } from '#shared/domain/ids.ts';
import type { Ledger } from './ledger.ts';
import type { Oracle } from './oracle.ts';
import type { SimService } from '../world/sim-service.ts';
import type { World } from '../world/world.ts';

/** A violation of an invariant. */
export interface Breach {
  /** I1 … I14 of `shared/sync/SPEC.md`, or `bug`. */
  readonly invariant: string;
  readonly detail: string;
}

/** The state at the end of a schedule, when both sides are idle. */
export interface Scene {
  readonly world: World;
  readonly service: SimService;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  /** Whether a lost create may have taken effect after the late-effect time. */
  readonly tardy: boolean;
  /** Whether an older copy of the data was restored. Later writes then count as the other user's. */
  readonly hasRestored: boolean;
  /** Whether most content is equal. A mark then stands for all records of one parent. */
  readonly isEqual: boolean;
  /** The records for which a call was started at least once. */
  readonly tried: ReadonlySet<LocalId>;
}
