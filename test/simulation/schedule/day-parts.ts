import type { CrashPlan } from '../world/crash-plan.ts';
import type { OtherUser } from '../users/other-user.ts';
import type { DataRestore } from '../world/restore-data.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { User } from '../users/user.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** The way to the service as the day has it. */
export interface Line {
  /** Whether calls can leave the computer. */
  online: boolean;
  /** Whether its process has ever died. */
  hasDied: boolean;
  /** So much longer than writes take readings to be answered, ms. */
  slowReadsMs: number;
}

/** What a day is made of. */
export interface DayParts {
  readonly world: World;
  readonly user: User;
  readonly otherUser: OtherUser | null;
  readonly oracle: Oracle;
  readonly random: Random;
  readonly line: Line;
  readonly crashing: CrashPlan;
  /** Null where the data folder stays what it is. */
  readonly dataRestore: DataRestore | null;
  /** Lets time pass, in ms, and looks at what it does to the screen. */
  readonly pass: (ms: number) => Promise<void>;
  readonly mark: () => string;
  readonly note: (line: string) => void;
  /** Counts what happened. */
  readonly meet: (what: string) => void;
}
