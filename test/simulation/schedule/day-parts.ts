import type { CrashPlan } from '../world/crash-plan.ts';
import type { OtherUser } from '../users/other-user.ts';
import type { DataRestore } from '../world/restore-data.ts';
import type { FullDisk } from '../world/full-disk.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { User } from '../users/user.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** The connection to the service. */
export interface Line {
  /** Whether calls reach the service. */
  online: boolean;
  /** Whether a process has died. */
  hasDied: boolean;
  /** Additional latency of reads, ms. */
  slowReadsMs: number;
}

/** The parts of a schedule's day. */
export interface DayParts {
  readonly world: World;
  readonly user: User;
  readonly otherUser: OtherUser | null;
  readonly oracle: Oracle;
  readonly random: Random;
  readonly line: Line;
  readonly crashing: CrashPlan;
  /** Null for a schedule without restores. */
  readonly dataRestore: DataRestore | null;
  /** Null for a schedule whose disk is never full. */
  readonly fullDisk: FullDisk | null;
  /** Lets time pass, in ms, and checks the screen. */
  readonly pass: (ms: number) => Promise<void>;
  readonly mark: () => string;
  readonly note: (line: string) => void;
  /** Counts an event. */
  readonly countEvent: (what: string) => void;
}
