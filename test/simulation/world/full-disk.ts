import type { Random } from './random.ts';
import type { World } from './world.ts';
import type { Disk } from './disk.ts';

/** A disk that is full now and then, while the process lives. */
export interface FullDisk {
  /** Called between two actions of the user: the disk may become full for a while. */
  step(): void;
  /** The disk has room from now on. */
  end(): void;
}

/** Chance that the disk becomes full between two actions. */
const chance = 0.15;
/** Longest time without room, ms. */
const longestMs = 30_000;

export function createFullDisk({
  disk,
  world,
  random,
  note,
  countEvent,
}: {
  readonly disk: Disk;
  readonly world: Pick<World, 'time' | 'device'>;
  readonly random: Random;
  readonly note: (line: string) => void;
  readonly countEvent: (what: string) => void;
}): FullDisk {
  return {
    step() {
      if (!random.chance(chance)) return;
      const lasts = random.whole(1, random.pick([100, longestMs]));
      const until = world.time.monotonic() + lasts;
      // Other programs free and take space, so some writes may still fit.
      const share = random.pick([1, 0.5, 0.2]);
      note(`the disk is full for ${lasts} ms`);
      disk.refuse(() => {
        if (world.time.monotonic() >= until || !random.chance(share)) return false;
        note('  a commit is refused');
        countEvent('commit refused');
        return true;
      });
    },
    end() {
      disk.refuse(() => false);
    },
  };
}
