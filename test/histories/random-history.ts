import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { TestWindow } from '../../src-renderer/data/testing/open-window.ts';
import { screenContent } from '../simulation/oracle/screen-content.ts';
import { seededRandom } from '../simulation/world/random.ts';
import { createHistoryWorld, type HistoryWorld } from './history-world.ts';
import { editAtRandom } from './random-edit.ts';

/** The result of one history. */
export interface HistoryOutcome {
  readonly seed: number;
  /** The difference; null if everything was restored. */
  readonly failure: string | null;
  readonly steps: readonly string[];
}

/** Undo in the reverse order of all windows, or per window with records of its own. */
type UndoOrder = 'together' | 'apart';

interface Seat {
  window: TestWindow;
  readonly own: Set<LocalId>;
}

/** Fields that the service fills in. */
const filledIn = new Set(['currency', 'locale', 'pdf_page_size', 'prepared_by_id']);

/** Whether the user sets a field. */
const isTheirs = (field: string): boolean => !filledIn.has(field);

/** Fields that the service does not have. */
const onlyHere = new Set(['source_id', 'source_content']);
const isAtService = (field: string): boolean => isTheirs(field) && !onlyHere.has(field);

/** The content as a new computer reads it. No list contains taxes. */
function remoteContent(view: RecordMap): string {
  return screenContent(
    createRecordMap(view.values().filter(({ entity }) => entity !== 'taxation')),
    isAtService,
  );
}

/** Milliseconds in which windows receive each other's messages. */
const hearing = 45;

/** Milliseconds in which an undo without a call in flight is answered on most machines. */
const patienceMs = 500;

/** Waits in small steps: a message needs turns of the event loop, and a busy machine has few per millisecond. */
async function receiveMessages(): Promise<void> {
  for (let left = hearing; left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, 1));
}

/**
 * Runs one history from its first edit to its last redo, over the workspace that the one before has left. At the end
 * everything is undone, so that the next one starts small.
 */
async function runHistory(world: HistoryWorld, seed: number, steps: string[]): Promise<void> {
  const random = seededRandom(seed);
  const isOffline = random.chance(0.4);
  const seats: Seat[] = Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => ({
    window: world.openWindow(),
    own: new Set(),
  }));
  const undoOrder: UndoOrder = seats.length === 2 && random.chance(0.5) ? 'apart' : 'together';
  const restarts = random.chance(0.3);
  const goesOutMidway = !isOffline || random.chance(0.3);
  /** The window of each undo step, in order. */
  let log: Seat[] = [];
  let isWhole = true;
  let words = seed * 1000;
  steps.push(`${isOffline ? 'offline' : 'online'}, ${seats.length} windows, ${undoOrder}`);
  const note = (line: string): void => void steps.push(line);

  async function syncWindows(): Promise<void> {
    for (const { window } of seats) await window.store.flush();
    for (const { window } of seats) await window.store.caughtUp();
    if (seats.length > 1) await receiveMessages();
  }

  async function shown(when: string): Promise<string> {
    await syncWindows();
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
    note('the core starts again');
    world.stopCore();
    world.startCore();
    await syncWindows();
  }

  async function restartWindow(seat: Seat): Promise<void> {
    note(`window ${seats.indexOf(seat)} starts again`);
    if (random.chance(0.5)) await seat.window.close();
    else {
      await seat.window.store.flush();
      seat.window.crash();
    }
    seat.window = world.openWindow();
    await seat.window.store.caughtUp();
    log = log.filter((one) => one !== seat);
    isWhole = false;
  }

  async function passSomeTime(): Promise<void> {
    await syncWindows();
    await world.pass(random.pick([500, 5_000, 15_000, 60_000]));
    if (!isOffline && random.chance(0.2)) world.setOnline(random.chance(0.6));
    await syncWindows();
  }

  /** An undo may wait for a call in flight, which ends when virtual time passes. */
  async function answered<T>(asked: Promise<T>): Promise<T> {
    let isOver = false;
    const over = asked.finally(() => (isOver = true));
    for (;;) {
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
      if (isOver) return await over;
      await world.pass(1_000);
    }
  }

  async function undoOrRedo(direction: 'undo' | 'redo', { window: { store } }: Seat): Promise<void> {
    const first = await answered(store.history[direction]());
    // This user always restores deleted records.
    const result = first?.question == null ? first : await answered(first.question.recreate());
    note(`${direction}: ${result?.label ?? 'nothing'}`);
    if (result === null) throw new Error(`nothing to ${direction}`);
    if (result.problem !== null)
      throw new Error(
        `${direction} of ${result.label}: ${result.problem}\n${screenContent(world.visible(), isTheirs)}`,
      );
    await store.flush();
  }

  async function edit(seat: Seat): Promise<void> {
    const done = await editAtRandom({
      store: seat.window.store,
      random,
      text: (kind) => `${kind} ${(words += 1)}`,
      pause: () => world.time.jump(5_000),
      isOwn: (id) =>
        undoOrder === 'together' ||
        [...seat.own].some((own) => seat.window.store.aliases.current(own) === id),
      own: (id) => void (id === null || seat.own.add(id)),
      isOffline: !goesOutMidway,
    });
    note(`window ${seats.indexOf(seat)}: ${done}`);
    log.push(seat);
  }

  try {
    world.setOnline(!isOffline);
    for (const { window } of seats) await window.store.caughtUp();
    const atFirst = await shown('at first');
    for (let turns = seats.length === 2 ? random.whole(2, 4) : 1; turns > 0; turns -= 1) {
      const seat = random.pick(seats);
      await syncWindows();
      if (restarts && random.chance(0.4)) world.stopCore();
      for (let edits = random.whole(3, seats.length === 2 ? 6 : 14); edits > 0; edits -= 1) {
        await edit(seat);
        if (!isOffline && random.chance(0.15)) {
          world.startCore();
          await passSomeTime();
        }
        // Sometimes a step is undone and redone, or replaced by another one.
        if (random.chance(0.1) && log.at(-1) === seat) {
          world.startCore();
          await syncWindows();
          await undoOrRedo('undo', seat);
          if (random.chance(0.5)) await undoOrRedo('redo', seat);
          else log.pop();
        }
      }
      world.startCore();
      await syncWindows();
      if (restarts && random.chance(0.3)) await restartCore();
      // A restart empties the undo stack. Edits on top of the other window's could then not be undone.
      const isApart = seats.length === 1 || undoOrder === 'apart';
      if (restarts && isApart && random.chance(0.15)) await restartWindow(seat);
    }
    await passSomeTime();
    const written = await shown('as written');

    const order =
      undoOrder === 'together'
        ? log.toReversed()
        : seats.flatMap((seat) => log.filter((one) => one === seat));
    for (let round = 0; round < 2; round += 1) {
      for (const [index, seat] of order.entries()) {
        if (index > 0 && order[index - 1] !== seat) await syncWindows();
        await undoOrRedo('undo', seat);
        if (random.chance(0.05)) await passSomeTime();
      }
      if (isWhole) same('everything is undone', atFirst, await shown('undone'));
      if (random.chance(0.5)) await passSomeTime();
      if (restarts && random.chance(0.3)) await restartCore();
      if (round === 1) break;
      for (const [index, seat] of order.toReversed().entries()) {
        if (index > 0 && order.toReversed()[index - 1] !== seat) await syncWindows();
        await undoOrRedo('redo', seat);
        if (random.chance(0.05)) await passSomeTime();
      }
      same('everything is redone', written, await shown('redone'));
      if (goesOutMidway) {
        await world.untilSynced();
        same('everything is pushed', written, await shown('pushed'));
        if (random.chance(0.2)) {
          const [here, there] = [world.visible(), await world.visibleRemotely()];
          same('seen from another computer', remoteContent(here), remoteContent(there));
        }
        world.setOnline(!isOffline);
      }
    }
    if (!isOffline) await world.untilSynced();
  } finally {
    world.startCore();
    for (const { window } of seats) window.crash();
  }
}

/** Runs histories in one world. After a failure the next one gets a new world. */
export interface HistorySource {
  run(seed: number): Promise<HistoryOutcome>;
  close(): Promise<void>;
}

export function createHistorySource(): HistorySource {
  let world: HistoryWorld | null = null;
  async function leave(): Promise<void> {
    await world?.close();
    world = null;
  }
  return {
    async run(seed) {
      world ??= createHistoryWorld(seed);
      const steps: string[] = [];
      try {
        await runHistory(world, seed, steps);
        return { seed, failure: null, steps };
      } catch (error) {
        await leave();
        return {
          seed,
          failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
          steps,
        };
      }
    },
    close: leave,
  };
}
