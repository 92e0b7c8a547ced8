import { failpointNames, type FailpointName } from '../../../src-main/core/failpoint.ts';
import type { Random } from './random.ts';

/** No more deaths than this at named places in one schedule. */
const mostCrashes = 4;

/** Where the process dies in one schedule. */
export interface CrashPlan {
  /** The places at which it has died so far. */
  readonly crashes: readonly FailpointName[];
  /** From here on it dies at this place every other time, whatever else it does. */
  aimAt(name: FailpointName): void;
  /** Told of each named place as it is passed; true ends the process there. */
  crashAt(name: FailpointName): boolean;
  /** From here on it lives. */
  disarm(): void;
}

/** Lets the process die now and then: at one chosen place often, at the others seldom. */
export function createCrashPlan(random: Random, note: (line: string) => void): CrashPlan {
  const chance = random.pick([0, 0, 0.01, 0.05]);
  const chosen = random.pick(failpointNames);
  const crashes: FailpointName[] = [];
  let aim: FailpointName | null = null;
  let armed = true;
  return {
    crashes,
    crashAt(name) {
      if (!armed || crashes.length >= mostCrashes) return false;
      const isLikely = name === aim || (chance > 0 && name === chosen);
      const dies = random.chance(isLikely ? 0.5 : chance);
      if (dies) {
        crashes.push(name);
        note(`crash at ${name}`);
      }
      return dies;
    },
    aimAt(name) {
      aim = name;
    },
    disarm() {
      armed = false;
    },
  };
}
