import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { TestWindow } from '../../src-renderer/data/testing/open-window.ts';
import { screenContent } from '../simulation/oracle/screen-content.ts';
import { seededRandom } from '../simulation/world/random.ts';
import { createHistoryWorld, type HistoryWorld } from './history-world.ts';
import { doSomething } from './deeds.ts';

/** What came of one history. */
export interface HistoryOutcome {
  readonly seed: number;
  /** What was not as before; null where everything was. */
  readonly failure: string | null;
  readonly story: readonly string[];
}

/** Undoing in the reverse order of all windows, or each window for itself on what is its own. */
type Manner = 'together' | 'apart';

interface Seat {
  window: TestWindow;
  readonly own: Set<LocalId>;
}

/** What the service fills in where a user leaves it open. */
const filledIn = new Set(['currency', 'locale', 'pdf_page_size', 'prepared_by_id']);

/** Whether a field is the user's. */
const isTheirs = (field: string): boolean => !filledIn.has(field);

/** What the service does not know: what a section was copied from. */
const onlyHere = new Set(['source_id', 'source_content']);
const isAtService = (field: string): boolean => isTheirs(field) && !onlyHere.has(field);

/** As the service shows it to a computer that has never been here: taxes come in no list. */
function pictureElsewhere(view: RecordMap): string {
  return screenContent(
    createRecordMap(view.values().filter(({ entity }) => entity !== 'taxation')),
    isAtService,
  );
}

/** Milliseconds in which windows hear of each other. */
const hearing = 45;

/** Milliseconds in which an undo that waits for no call is answered on most machines. */
const patienceMs = 500;

/** One by one: what is said arrives in turns of the loop, of which a busy machine may take few in that time. */
async function onOutcome(): Promise<void> {
  for (let left = hearing; left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, 1));
}

/**
 * One history from its first edit to its last redo, over a workspace that holds what the one before has left. Afterwards
 * everything is undone again, so that the next begins small.
 */
async function live(world: HistoryWorld, seed: number, story: string[]): Promise<void> {
  const random = seededRandom(seed);
  const isOffline = random.chance(0.4);
  const seats: Seat[] = Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => ({
    window: world.openWindow(),
    own: new Set(),
  }));
  const manner: Manner = seats.length === 2 && random.chance(0.5) ? 'apart' : 'together';
  const restarts = random.chance(0.3);
  const goesOutMidway = !isOffline || random.chance(0.3);
  /** The window of each step that can be undone, in order. */
  let log: Seat[] = [];
  let isWhole = true;
  let words = seed * 1000;
  story.push(`${isOffline ? 'offline' : 'online'}, ${seats.length} windows, ${manner}`);
  const tell = (line: string): void => void story.push(line);

  async function meet(): Promise<void> {
    for (const { window } of seats) await window.store.settle();
    for (const { window } of seats) await window.store.caughtUp();
    if (seats.length > 1) await onOutcome();
  }

  async function shown(when: string): Promise<string> {
    await meet();
    for (const { window } of seats) {
      const { different } = await window.store.check();
      if (different > 0)
        throw new Error(`${when}: ${different} records of a window are not as in the journal`);
    }
    return screenContent(world.visible(), isTheirs);
  }

  function same(when: string, before: string, after: string): void {
    if (before !== after) throw new Error(`${when}\nbefore:\n${before}\nafter:\n${after}`);
  }

  async function restartCore(): Promise<void> {
    tell('the core starts again');
    world.stopCore();
    world.startCore();
    await meet();
  }

  async function restartWindow(seat: Seat): Promise<void> {
    tell(`window ${seats.indexOf(seat)} starts again`);
    if (random.chance(0.5)) await seat.window.close();
    else {
      await seat.window.store.settle();
      seat.window.crash();
    }
    seat.window = world.openWindow();
    await seat.window.store.caughtUp();
    log = log.filter((one) => one !== seat);
    isWhole = false;
  }

  async function passSomeTime(): Promise<void> {
    await meet();
    await world.pass(random.pick([500, 5_000, 15_000, 60_000]));
    if (!isOffline && random.chance(0.2)) world.setOnline(random.chance(0.6));
    await meet();
  }

  /** An undo may wait for a call that is under way, which comes to its end when virtual time goes on. */
  async function answered<T>(asked: Promise<T>): Promise<T> {
    let isOver = false;
    const over = asked.finally(() => (isOver = true));
    for (;;) {
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
      if (isOver) return await over;
      await world.pass(1_000);
    }
  }

  async function travel(direction: 'undo' | 'redo', { window: { store } }: Seat): Promise<void> {
    const first = await answered(store.history[direction]());
    // This user wants back whatever was deleted.
    const result = first?.question == null ? first : await answered(first.question.anew());
    tell(`${direction}: ${result?.label ?? 'nothing'}`);
    if (result === null) throw new Error(`nothing to ${direction}`);
    if (result.problem !== null)
      throw new Error(
        `${direction} of ${result.label}: ${result.problem}\n${screenContent(world.visible(), isTheirs)}`,
      );
    await store.settle();
  }

  async function edit(seat: Seat): Promise<void> {
    const done = await doSomething({
      store: seat.window.store,
      random,
      text: (kind) => `${kind} ${(words += 1)}`,
      pause: () => world.time.jump(5_000),
      isOwn: (id) =>
        manner === 'together' || [...seat.own].some((own) => seat.window.store.aliases.current(own) === id),
      own: (id) => void (id === null || seat.own.add(id)),
      isOffline: !goesOutMidway,
    });
    tell(`window ${seats.indexOf(seat)}: ${done}`);
    log.push(seat);
  }

  try {
    world.setOnline(!isOffline);
    for (const { window } of seats) await window.store.caughtUp();
    const atFirst = await shown('at first');
    for (let turns = seats.length === 2 ? random.whole(2, 4) : 1; turns > 0; turns -= 1) {
      const seat = random.pick(seats);
      await meet();
      if (restarts && random.chance(0.4)) world.stopCore();
      for (let edits = random.whole(3, seats.length === 2 ? 6 : 14); edits > 0; edits -= 1) {
        await edit(seat);
        if (!isOffline && random.chance(0.15)) {
          world.startCore();
          await passSomeTime();
        }
        // Now and then something is undone and done again on the way, or something else is done instead.
        if (random.chance(0.1) && log.at(-1) === seat) {
          world.startCore();
          await meet();
          await travel('undo', seat);
          if (random.chance(0.5)) await travel('redo', seat);
          else log.pop();
        }
      }
      world.startCore();
      await meet();
      if (restarts && random.chance(0.3)) await restartCore();
      // What one has done on top of the other's edits could not be taken back any more.
      const isApart = seats.length === 1 || manner === 'apart';
      if (restarts && isApart && random.chance(0.15)) await restartWindow(seat);
    }
    await passSomeTime();
    const written = await shown('as written');

    const order =
      manner === 'together' ? log.toReversed() : seats.flatMap((seat) => log.filter((one) => one === seat));
    for (let round = 0; round < 2; round += 1) {
      for (const [index, seat] of order.entries()) {
        if (index > 0 && order[index - 1] !== seat) await meet();
        await travel('undo', seat);
        if (random.chance(0.05)) await passSomeTime();
      }
      if (isWhole) same('everything is undone', atFirst, await shown('undone'));
      if (random.chance(0.5)) await passSomeTime();
      if (restarts && random.chance(0.3)) await restartCore();
      if (round === 1) break;
      for (const [index, seat] of order.toReversed().entries()) {
        if (index > 0 && order.toReversed()[index - 1] !== seat) await meet();
        await travel('redo', seat);
        if (random.chance(0.05)) await passSomeTime();
      }
      same('everything is done again', written, await shown('done again'));
      if (goesOutMidway) {
        await world.settle();
        same('everything has gone out', written, await shown('gone out'));
        if (random.chance(0.2)) {
          const [here, there] = [world.visible(), await world.visibleElsewhere()];
          same('seen from elsewhere', pictureElsewhere(here), pictureElsewhere(there));
        }
        world.setOnline(!isOffline);
      }
    }
    if (!isOffline) await world.settle();
  } finally {
    world.startCore();
    for (const { window } of seats) window.crash();
  }
}

/** Histories in one world. A world that has failed is left, since what follows would begin with what it broke. */
export interface HistorySource {
  run(seed: number): Promise<HistoryOutcome>;
  close(): Promise<void>;
}

/** Makes histories one after another. */
export function createHistorySource(): HistorySource {
  let world: HistoryWorld | null = null;
  async function leave(): Promise<void> {
    await world?.close();
    world = null;
  }
  return {
    async run(seed) {
      world ??= createHistoryWorld(seed);
      const story: string[] = [];
      try {
        await live(world, seed, story);
        return { seed, failure: null, story };
      } catch (error) {
        await leave();
        return {
          seed,
          failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
          story,
        };
      }
    },
    close: leave,
  };
}
