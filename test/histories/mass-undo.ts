import type { LocalId } from '#shared/domain/ids.ts';
import type { HistoryResult } from '../../src-renderer/data/undo/history-types.ts';
import type { Fate } from '../simulation/world/network.ts';
import { seededRandom, type Random } from '../simulation/world/random.ts';
import type { ServiceRow } from '../simulation/world/sim-service.ts';
import { createHistoryWorld, type HistoryWorld } from './history-world.ts';

/** The result of undoing a mass action. */
export interface MassUndo {
  readonly seed: number;
  readonly description: string;
  readonly undone: HistoryResult;
  /** Real time. */
  readonly undoMs: number;
  /** Number of chosen proposals that are unchanged on the service. */
  readonly unchanged: number;
  /** Number of chosen proposals that are changed or missing on the service. */
  readonly changed: number;
  /** Number of new proposals on the service. */
  readonly createdAgain: number;
  /** Number of writes that arrived between the request and the end of the undo. */
  readonly writesDuring: number;
  /** Whether answers were lost meanwhile. */
  readonly hasLostAnswers: boolean;
  /** Number of proposals that the window shows differently from the service. */
  readonly shownWrong: number;
}

interface Options {
  readonly proposals: number;
  readonly seed: number;
  /** Random by default. */
  readonly kind?: 'archive' | 'delete';
  /** Time between action and undo, ms; random by default. The action is pushed after ten seconds. */
  readonly afterMs?: number;
  /** Whether to create deleted proposals again when the undo asks. */
  readonly createsAgain?: boolean;
}

/** Time until the action is pushed, ms. */
const undoWindow = 10_000;

/** A random time within the undo time or a little later; often while a part has been pushed. */
function anyMoment(random: Random): number {
  return random.chance(0.4) ? undoWindow + random.whole(0, 1_200) : random.whole(0, undoWindow + 4_000);
}

const shownColumns = ['title', 'status', 'public_id', 'client_id', 'sent_at', 'archived_at'] as const;

/** Whether a proposal is unchanged for its client and in lists. */
function isSame(before: ServiceRow, now: ServiceRow | undefined): boolean {
  return now !== undefined && shownColumns.every((column) => now[column] === before[column]);
}

/** The network faults during the undo. */
const troubles = [null, null, null, 'cut off', 'lossy'] as const;

const lossyFates: readonly Fate[] = [
  { type: 'deliver' },
  { type: 'rate-limit', retryAfter: '3' },
  { type: 'lose-request' },
  { type: 'lose-answer' },
];

const writesIn = (exchanges: ReturnType<HistoryWorld['exchanges']>): number =>
  exchanges.filter(({ method }) => method !== 'GET').length;

/** Advances virtual time in steps, sometimes with real time between them for window and journal. */
async function passUneven(world: HistoryWorld, ms: number, slowly: boolean): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    await world.pass(Math.min(left, 500));
    if (slowly) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Advances virtual time during the work. */
async function meanwhile<T>(world: HistoryWorld, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const ticking = (async () => {
    while (!over.signal.aborted) await world.pass(50);
  })();
  try {
    return await work();
  } finally {
    over.abort();
    await ticking;
  }
}

/**
 * Archives or deletes half of the proposals and undoes it, before or after the end of the undo time, over a real
 * window, journal, engine and service.
 */
export async function undoMassAction({
  proposals,
  seed,
  createsAgain = false,
  ...chosenAs
}: Options): Promise<MassUndo> {
  const random = seededRandom(seed);
  const world = createHistoryWorld(seed, { seed: { kind: 'proposals', count: proposals } });
  world.keepFirstSections();
  const window = world.openWindow();
  try {
    const { store } = window;
    await store.caughtUp();
    await world.pass(60_000);
    await store.caughtUp();
    const listed = await store.queries.proposals({ view: 'all' });
    const before = new Map(world.serviceRows('proposal').map((row) => [row['id'], row]));
    const chosen = listed.filter((_, index) => index % 2 === 0).map(({ proposal }) => proposal);
    const ids: readonly LocalId[] = chosen.map(({ localId }) => localId);
    const kind = chosenAs.kind ?? (random.chance(0.5) ? 'archive' : 'delete');
    const afterMs = chosenAs.afterMs ?? anyMoment(random);
    if (kind === 'archive') await store.commands.archiveProposals(ids);
    else await store.commands.deleteProposals(ids);
    // Sometimes the undo comes before the journal has received everything.
    if (afterMs > 300 || random.chance(0.5)) await store.flush();
    await passUneven(world, afterMs, random.chance(0.3));
    const trouble = random.pick(troubles);
    if (trouble === 'cut off') world.setOnline(false);
    if (trouble === 'lossy') world.setFate(() => random.pick(lossyFates));
    const callsBefore = world.exchanges().length;
    const asked = performance.now();
    const undone = await meanwhile(world, () => store.history.undo());
    if (undone === null) throw new Error('There was nothing to undo.');
    const undoMs = performance.now() - asked;
    const callsAfter = world.exchanges().length;
    const writesDuring = writesIn(world.exchanges().slice(callsBefore, callsAfter));
    world.setFate(() => ({ type: 'deliver' }));
    if (createsAgain) await undone.question?.recreate();
    await store.flush();
    await world.untilSynced();
    await store.caughtUp();

    const after = new Map(world.serviceRows('proposal').map((row) => [row['id'], row]));
    const serverIds = chosen.map(({ serverId }) => String(serverId));
    const unchanged = serverIds.filter((id) => {
      const row = before.get(id);
      return row !== undefined && isSame(row, after.get(id));
    }).length;
    const shown = new Map(
      (await store.queries.proposals({ view: 'all' })).map(({ proposal }) => [proposal.localId, proposal]),
    );
    const archived = new Set(
      (await store.queries.proposals({ view: 'archived' })).map(({ proposal }) => proposal.localId),
    );
    const shownWrong = chosen.filter(({ localId, serverId }) => {
      const row = after.get(String(serverId));
      const isShown = shown.has(localId) || archived.has(localId);
      return row === undefined
        ? isShown
        : !isShown || (row['archived_at'] !== null) !== archived.has(localId);
    }).length;
    return {
      seed,
      description: `${kind} ${ids.length} of ${listed.length}, undone after ${afterMs} ms${trouble === null ? '' : `, ${trouble}`}`,
      undone,
      undoMs,
      unchanged,
      changed: ids.length - unchanged,
      createdAgain: [...after.keys()].filter((id) => !before.has(id)).length,
      writesDuring,
      hasLostAnswers: trouble === 'lossy',
      shownWrong,
    };
  } finally {
    window.crash();
    await world.close();
  }
}

/**
 * Number of calls that can be in flight when the undo reaches the journal, and of calls that start in one step of time.
 */
const mostWritesDuring = 12;

/** The number of proposals that the undo reports as not restored. */
function namedBy({ problem, question }: HistoryResult, chosen: number): number {
  if (question !== null) return question.total - question.undoneCount;
  const [, back, total] = /Restored (\d+) of (\d+)/u.exec(problem ?? '') ?? [];
  if (back !== undefined) return Number(total) - Number(back);
  return problem === null ? 0 : chosen;
}

/** What is wrong with an undo that may not create records again; null if every proposal is restored or reported. */
export function breachOf(result: MassUndo): string | null {
  const { undone, unchanged, changed, createdAgain, shownWrong, writesDuring, hasLostAnswers } = result;
  const said = `${undone.problem ?? 'no problem'}, ${undone.question === null ? 'no question' : 'a question'}`;
  const named = namedBy(undone, unchanged + changed);
  if (createdAgain > 0) return `${createdAgain} were created again without a question`;
  if (shownWrong > 0) return `${shownWrong} are shown differently from the service`;
  if (writesDuring > mostWritesDuring) return `${writesDuring} were pushed during the undo`;
  // With lost answers, a reported proposal may be restored later.
  const isNamed = hasLostAnswers ? named >= changed : named === changed;
  return isNamed ? null : `${changed} are not as they were, ${named} are named: ${said}`;
}
