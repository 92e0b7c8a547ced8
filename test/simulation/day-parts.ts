import type { CrashPlan } from './crash-plan.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { GoingBack } from './going-back.ts';
import type { Oracle } from './oracle.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

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
  readonly person: Person;
  readonly elsewhere: Elsewhere | null;
  readonly oracle: Oracle;
  readonly random: Random;
  readonly line: Line;
  readonly crashing: CrashPlan;
  /** Null where the data folder stays what it is. */
  readonly back: GoingBack | null;
  /** Lets time pass, in ms, and looks at what it does to the screen. */
  readonly pass: (ms: number) => Promise<void>;
  readonly mark: () => string;
  readonly note: (line: string) => void;
  /** Counts what happened. */
  readonly meet: (what: string) => void;
}
