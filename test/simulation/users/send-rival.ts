import type { Operation } from '#shared/sync/operation.ts';
import type { Line } from '../schedule/day-parts.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { OtherUser } from './other-user.ts';

interface SendRivalOptions {
  readonly world: World;
  readonly otherUser: OtherUser;
  /** The user approves the e-mails whose proposals took too long to read. */
  readonly approveSlow: () => void;
  readonly random: Random;
  readonly line: Line;
  /** Whether no e-mail waits any more, and both sides only read. */
  readonly isSettled: () => boolean;
  readonly note: (line: string) => void;
  readonly countEvent: (what: string) => void;
}

/** Latencies of readings, ms. With the longer ones, the three calls of a reading take longer than a send allows. */
const slowReadings = [0, 1_000, 2_500, 4_000] as const;
/** How long readings stay slow after an approval, ms. */
const slowFor = 150_000;
/** Time in which three slow readings of a proposal end, ms. */
const untilAsked = 40_000;
/** Time between two approvals of slow readings, ms. */
const betweenApprovals = 10_000;
/** Longest time between two changes of the other user, ms. */
const betweenChanges = 20_000;
const mostChanges = 8;

/**
 * While an e-mail waits, the other user changes what its proposal shows, and readings are slow.
 *
 * @returns called for each edit of the user
 */
export function createSendRival(options: SendRivalOptions): (operation: Operation) => void {
  const { world, otherUser, approveSlow, random, line, isSettled, note, countEvent } = options;

  return ({ kind, localId }) => {
    if (kind !== 'send') return;
    const slowReadsMs = random.pick(slowReadings);
    note(`  readings take ${slowReadsMs} ms more`);
    line.slowReadsMs = slowReadsMs;
    world.time.after(slowFor, () => {
      line.slowReadsMs = 0;
    });
    for (let at = betweenApprovals; at < slowFor; at += betweenApprovals)
      world.time.after(at, () => {
        if (slowReadsMs > 0) approveSlow();
      });
    // A change that a reading shows is asked about before the slow reading is, so the first one may come later.
    let at = random.pick([0, untilAsked]);
    for (let left = random.whole(0, mostChanges); left > 0; left -= 1) {
      at += random.whole(0, betweenChanges);
      world.time.after(at, () => {
        const serverId = world.device.find('proposal', localId)?.serverId;
        if (isSettled() || typeof serverId !== 'string') return;
        countEvent('changed while an e-mail waited');
        void otherUser.reframe(serverId);
      });
    }
  };
}
