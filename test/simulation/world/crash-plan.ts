import { failpointNames, type FailpointName } from '../../../src-main/core/failpoint.ts';
import type { Random } from './random.ts';

/** Largest number of crashes at failpoints in one schedule. */
const mostCrashes = 4;

/** The failpoints at which a process crashes in one schedule. */
export interface CrashPlan {
  /** The crashes so far. */
  readonly crashes: readonly FailpointName[];
  /** From now on, half of all passes of this failpoint crash. */
  aimAt(name: FailpointName): void;
  /** Called at each failpoint; true crashes the process. */
  crashAt(name: FailpointName): boolean;
  /** No more crashes from now on. */
  disarm(): void;
}

/** Crashes often at one random failpoint and seldom at others. */
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
