import type { LocalId } from '#shared/domain/ids.ts';
import type { HistoryResult } from '../../src-renderer/data/undo/history-types.ts';
import type { Fate } from '../simulation/world/network.ts';
import { seededRandom, type Random } from '../simulation/world/random.ts';
import type { ServiceRow } from '../simulation/world/sim-service.ts';
import { createHistoryWorld, type HistoryWorld } from './history-world.ts';

/** What came of one mass action that was undone at some moment. */
export interface MassUndo {
  readonly seed: number;
  readonly story: string;
  readonly undone: HistoryResult;
  /** On the clock of this machine. */
  readonly undoMs: number;
  /** Of those that were chosen: how many the service has as they were. */
  readonly asTheyWere: number;
  /** Of those that were chosen: how many it has otherwise, or not at all. */
  readonly otherwise: number;
  /** Proposals of the service that were not there before. */
  readonly madeAnew: number;
  /** Writes that arrived at the service between the person's word and the end of the undo. */
  readonly calledMeanwhile: number;
  /** Answers got lost meanwhile. */
  readonly isUnclear: boolean;
  /** Those that the window shows otherwise than the service has them. */
  readonly shownWrong: number;
}

interface Options {
  readonly proposals: number;
  readonly seed: number;
  /** Else chance decides. */
  readonly kind?: 'archive' | 'delete';
  /** The moment of the undo after the action, ms; else chance decides. What waits goes out after ten seconds. */
  readonly afterMs?: number;
  /** What has been deleted is to be made anew, where that is asked. */
  readonly isAnewWanted?: boolean;
}

/** When what waits begins to go out, ms. */
const undoWindow = 10_000;

/** At any moment of the window or a little later; a good part of them when some have gone out. */
function anyMoment(random: Random): number {
  return random.chance(0.4) ? undoWindow + random.whole(0, 1_200) : random.whole(0, undoWindow + 4_000);
}

const shownColumns = ['title', 'status', 'public_id', 'client_id', 'sent_at', 'archived_at'] as const;

/** Whether a proposal of the service is what it was, in all that a client and the list see of it. */
function isSame(before: ServiceRow, now: ServiceRow | undefined): boolean {
  return now !== undefined && shownColumns.every((column) => now[column] === before[column]);
}

/** What befalls the network in the moment of the undo. */
const troubles = [null, null, null, 'cut off', 'lossy'] as const;

const lossyFates: readonly Fate[] = [
  { type: 'deliver' },
  { type: 'rate-limit', retryAfter: '3' },
  { type: 'lose-request' },
  { type: 'lose-answer' },
];

const writesIn = (exchanges: ReturnType<HistoryWorld['exchanges']>): number =>
  exchanges.filter(({ method }) => method !== 'GET').length;

/** Chance decides, in virtual time: between two steps of it the window and the journal do what they can. */
async function passUneven(world: HistoryWorld, ms: number, slowly: boolean): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    await world.pass(Math.min(left, 500));
    if (slowly) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Time goes on while something is done: whatever may go out does. */
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
 * Half of the proposals are archived or deleted, and that is undone at some moment before or behind the end of its window,
 * over a real window, journal, engine and service.
 */
export async function undoMassAction({
  proposals,
  seed,
  isAnewWanted = false,
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
    // Now and then it is undone before the journal has heard of all of it.
    if (afterMs > 300 || random.chance(0.5)) await store.settle();
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
    const calledMeanwhile = writesIn(world.exchanges().slice(callsBefore, callsAfter));
    world.setFate(() => ({ type: 'deliver' }));
    if (isAnewWanted) await undone.question?.anew();
    await store.settle();
    await world.settle();
    await store.caughtUp();

    const after = new Map(world.serviceRows('proposal').map((row) => [row['id'], row]));
    const serverIds = chosen.map(({ serverId }) => String(serverId));
    const asTheyWere = serverIds.filter((id) => {
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
      story: `${kind} ${ids.length} of ${listed.length}, undone after ${afterMs} ms${trouble === null ? '' : `, ${trouble}`}`,
      undone,
      undoMs,
      asTheyWere,
      otherwise: ids.length - asTheyWere,
      madeAnew: [...after.keys()].filter((id) => !before.has(id)).length,
      calledMeanwhile,
      isUnclear: trouble === 'lossy',
      shownWrong,
    };
  } finally {
    window.crash();
    await world.close();
  }
}

/** So many calls can be under way in the moment in which the undo reaches the journal, and one turn of time brings more. */
const mostMeanwhile = 12;

/** How many an undo says that it has not brought back. */
function namedBy({ problem, question }: HistoryResult, chosen: number): number {
  if (question !== null) return question.total - question.back;
  const [, back, total] = /Restored (\d+) of (\d+)/u.exec(problem ?? '') ?? [];
  if (back !== undefined) return Number(total) - Number(back);
  return problem === null ? 0 : chosen;
}

/** What is wrong with an undo that was not asked to make anything anew; null where everything is as it was, or named. */
export function breachOf(result: MassUndo): string | null {
  const { undone, asTheyWere, otherwise, madeAnew, shownWrong, calledMeanwhile, isUnclear } = result;
  const said = `${undone.problem ?? 'no problem'}, ${undone.question === null ? 'no question' : 'a question'}`;
  const named = namedBy(undone, asTheyWere + otherwise);
  if (madeAnew > 0) return `${madeAnew} were made anew without a question`;
  if (shownWrong > 0) return `${shownWrong} are shown otherwise than the service has them`;
  if (calledMeanwhile > mostMeanwhile) return `${calledMeanwhile} went out while it was undone`;
  // What nobody could know at the time may come back later.
  const isNamed = isUnclear ? named >= otherwise : named === otherwise;
  return isNamed ? null : `${otherwise} are not as they were, ${named} are named: ${said}`;
}
