import type { LocalId } from '#shared/domain/ids.ts';
import type { DayParts } from './day-parts.ts';
import type { OtherUser } from '../users/other-user.ts';
import { rearrange } from '../users/rearrange.ts';
import { tagged } from '../users/tags.ts';

/** Edits per schedule. One step can add several, so there may be a few more. */
const fewestEdits = 20;
const mostEdits = 25;
/** Share of schedules that begin with more offline work than one budget window allows. */
const longShare = 0.01;
const longWork = 110;
/** Share of schedules with a long disconnection in which the other user deletes records. */
const awayShare = 0.04;
/** Share of schedules in which the user, alone, sorts a list. */
const rearrangeShare = 0.15;
/** Longer than the time between two full syncs, ms. */
const untilFullSync = 31 * 60_000;

/** The events of a step, with their share in percent. */
function eventsOf(parts: DayParts): readonly (readonly [number, string, () => void | Promise<void>])[] {
  const { world, user, otherUser, random, line, note } = parts;
  const { device, clock } = world;
  return [
    [72, 'action', () => user.act()],
    [8, 'other', () => otherUser?.act()],
    [
      6,
      'network',
      () => {
        line.online = !line.online;
        note(line.online ? 'online' : 'offline');
        if (line.online) world.engine().syncNow();
      },
    ],
    [
      3,
      'kill',
      () => {
        note('killed');
        line.hasDied = true;
        world.restart();
      },
    ],
    [3, 'relay again', () => device.relayAgain(random.whole(1, 6))],
    [2, 'rewind', () => device.rewind(random.whole(1, 5))],
    [1.5, 'foreign reads', () => otherUser?.read(random.whole(1, 40))],
    [
      1.5,
      'pause',
      () => {
        const paused = random.chance(0.5);
        note(paused ? 'paused' : 'unpaused');
        world.engine().setPaused(paused);
      },
    ],
    [
      1,
      'clock',
      () => {
        const jump = random.whole(-3_600_000, 3_600_000);
        note(`clock jumps ${jump}`);
        clock.jump(jump);
      },
    ],
    [
      2,
      'focus',
      () => {
        const focus = device.view.values().find(({ entity }) => entity === 'proposal');
        world.process().setFocus(focus?.localId ?? null);
      },
    ],
  ];
}

/** Creates more sections offline than one window of the budget allows. */
async function workOffline({ world, random, line, pass, mark, note }: DayParts): Promise<void> {
  const { device } = world;
  line.online = false;
  line.hasDied = true;
  note('offline, for long');
  const proposal_id = device.create('proposal', { title: tagged(mark(), 'Long') });
  let last: LocalId | null = null;
  for (let section = 0; section < longWork; section += 1)
    last = device.create('section', { proposal_id, title: tagged(mark(), 'Part') }, last);
  await pass(1_000);
  world.restart();
  world.revive();
  line.online = true;
  world.engine().syncNow();
  await pass(random.whole(500, 20_000));
  world.restart();
}

/**
 * The other user deletes records that are edited here offline, and a full sync finds the deletions. The process
 * probably crashes then.
 */
async function loseWhileAway(parts: DayParts, otherUser: OtherUser): Promise<void> {
  const { world, user, random, line, crashing, pass, note } = parts;
  const actions = async (least: number, most: number): Promise<void> => {
    for (let left = random.whole(least, most); left > 0; left -= 1) {
      world.revive();
      await user.act();
      await pass(random.whole(0, 2_500));
    }
  };
  await actions(4, 8);
  line.online = false;
  line.hasDied = true;
  note('offline, while somebody deletes');
  await actions(1, 4);
  await otherUser.remove();
  await actions(1, 4);
  if (random.chance(0.5)) await otherUser.remove();
  await pass(untilFullSync);
  crashing.aimAt('deletion:confirmed');
  line.online = true;
  note('online');
  world.revive();
  world.engine().syncNow();
  await pass(random.whole(1_000, 30_000));
}

/** The events of one account until the network heals. */
export async function runDay(parts: DayParts): Promise<void> {
  const { world, otherUser, oracle, random, pass, countEvent, dataRestore, fullDisk } = parts;
  if (random.chance(0.7)) await pass(3_000);
  const kind = random.next();
  if (kind < longShare) await workOffline(parts);
  else if (kind < longShare + awayShare && otherUser !== null) {
    countEvent('lost while away');
    await loseWhileAway(parts, otherUser);
  } else if (kind > 1 - rearrangeShare && otherUser === null) {
    countEvent('rearranged a list');
    await rearrange(parts);
  }
  const events = eventsOf(parts);
  const total = events.reduce((sum, [share]) => sum + share, 0);
  const enough = oracle.edits + random.whole(fewestEdits, mostEdits);
  while (oracle.edits < enough) {
    world.revive();
    await dataRestore?.step();
    fullDisk?.step();
    world.revive();
    let left = random.next() * total;
    const event = events.find(([share]) => (left -= share) < 0);
    if (event !== undefined) {
      const [, name, happen] = event;
      countEvent(`step ${name}`);
      await happen();
    }
    await pass(random.chance(0.1) ? random.whole(0, 60_000) : random.whole(0, 2_500));
  }
  world.revive();
  await dataRestore?.end();
}
