import contender, { type Handle, type Page } from '../contender.ts';
import { percentile } from '../percentile.ts';
import { detailRaw, editRaw, listRaw, loadRaw, openRaw } from './raw.ts';
import { makeTrees, type Tree } from './workload.ts';

/** Milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** The times of one side, ms: Layover's data layer, or the floor. */
export interface Side {
  readonly load: number;
  readonly reopen: number;
  readonly detail: Spread;
  readonly edit: Spread;
}

/** The result of a drain of 500 edits over 100 records. */
export interface Drain {
  readonly calls: number;
  readonly faultyCalls: number;
  /** Number of records with a wrong value or a wrong order of calls. */
  readonly wrong: number;
}

/** One round of all measurements. */
export interface Round {
  readonly layover: Side;
  readonly raw: Side;
  readonly drain: Drain;
}

const pageSize = 50;
const reads = 200;
/** Odd, so that there is a median. A single opening varies between 4 and 9 ms. */
const reopenings = 9;
const edits = 200;

function spread(times: readonly number[]): Spread {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

async function timedEach(count: number, task: (index: number) => Promise<unknown>): Promise<Spread> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await timed(() => task(index)));
  return spread(times);
}

/** The median time of several openings, ms. Each is closed before the next, outside the measured time. */
async function timedReopening(close: () => Promise<void>, open: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < reopenings; index += 1) {
    await close();
    times.push(await timed(open));
  }
  return percentile(times, 0.5);
}

/** Ids spread over all proposals, without neighbors in a row. */
function pick(trees: readonly Tree[], index: number): Tree {
  const tree = trees[(index * 37) % trees.length];
  if (tree === undefined) throw new Error('There are no proposals.');
  return tree;
}

function pages(trees: readonly Tree[]): readonly (readonly Tree[])[] {
  return Array.from({ length: Math.ceil(trees.length / pageSize) }, (_, index) =>
    trees.slice(index * pageSize, (index + 1) * pageSize),
  );
}

function toPage(trees: readonly Tree[]): Page {
  return {
    proposals: trees.map(({ proposal }) => proposal),
    sections: trees.flatMap(({ sections }) => sections),
    items: trees.flatMap(({ items }) => items),
  };
}

async function measureRaw(trees: readonly Tree[], name: string): Promise<Side> {
  let database = await openRaw(name);
  const load = await timed(async () => {
    for (const page of pages(trees)) await loadRaw(database, page);
  });
  const reopen = await timedReopening(
    () => Promise.resolve(database.close()),
    async () => {
      database = await openRaw(name);
      await listRaw(database, 50);
    },
  );
  const detail = await timedEach(reads, (index) =>
    detailRaw(database, String(pick(trees, index).proposal.id)),
  );
  const edit = await timedEach(edits, (index) =>
    editRaw(
      database,
      'sections',
      String(pick(trees, index).sections[3]?.id),
      { title: `Edited ${index}` },
      `o${index}`,
    ),
  );
  database.close();
  indexedDB.deleteDatabase(name);
  return { load, reopen, detail, edit };
}

async function editOne(handle: Handle, { proposal, sections }: Tree, title: string): Promise<void> {
  const id = sections[3]?.id ?? '';
  await contender.edit(handle, { kind: 'sections', id, proposal_id: proposal.id }, { title });
}

async function measureLayover(trees: readonly Tree[], dbName: string): Promise<Side> {
  let handle = await contender.open({ dbName });
  const load = await timed(async () => {
    for (const page of pages(trees)) await contender.loadPage(handle, toPage(page));
    await contender.loadDone(handle);
  });
  const reopen = await timedReopening(
    () => contender.close(handle),
    async () => {
      handle = await contender.open({ dbName });
      const found = await contender.listPending(handle, 50);
      if (found.length === 0) throw new Error('Nothing is pending.');
    },
  );
  await contender.loadDone(handle);
  const detail = await timedEach(reads, (index) => contender.detail(handle, pick(trees, index).proposal.id));
  const edit = await timedEach(edits, (index) => editOne(handle, pick(trees, index), `Edited ${index}`));
  await contender.close(handle);
  indexedDB.deleteDatabase(handle.database);
  return { load, reopen, detail, edit };
}

/** A service that refuses calls and loses answers in a fixed pattern, so that all runs are equal. */
function createTarget(faulty: boolean) {
  let calls = 0;
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const held = new Map<string, unknown[]>();
  return {
    calls: () => calls,
    held,
    put(_kind: string, id: string | number, fields: Readonly<Record<string, unknown>>): Promise<void> {
      calls += 1;
      const luck = faulty ? random() : 1;
      if (luck < 0.1) return Promise.reject(new Error('503'));
      const key = String(id);
      held.set(key, [...(held.get(key) ?? []), fields['title']]);
      return luck < 0.15 ? Promise.reject(new Error('The answer got lost.')) : Promise.resolve();
    },
  };
}

async function drainOnce(handle: Handle, trees: readonly Tree[], faulty: boolean) {
  const target = createTarget(faulty);
  for (let index = 0; index < 500; index += 1) {
    await editOne(handle, pick(trees, index % 100), `Round ${Math.floor(index / 100)} ${faulty}`);
  }
  await contender.drain(handle, target);
  const wrong = [...target.held.values()].filter((titles) => titles.at(-1) !== `Round 4 ${faulty}`).length;
  return { calls: target.calls(), wrong: wrong + (100 - target.held.size) };
}

async function measureDrain(trees: readonly Tree[], dbName: string): Promise<Drain> {
  const handle = await contender.open({ dbName });
  await contender.loadPage(handle, toPage(trees));
  const clean = await drainOnce(handle, trees, false);
  const faulty = await drainOnce(handle, trees, true);
  await contender.close(handle);
  indexedDB.deleteDatabase(handle.database);
  return { calls: clean.calls, faultyCalls: faulty.calls, wrong: clean.wrong + faulty.wrong };
}

/** One round. The sides take turns in going first, because the second one runs on a warmer machine. */
export async function measure(proposals: number, round: number): Promise<Round> {
  const trees = makeTrees(proposals);
  const name = `round-${round}`;
  const first = round % 2 === 0 ? await measureRaw(trees, `raw-${name}`) : null;
  const layover = await measureLayover(trees, name);
  const raw = first ?? (await measureRaw(trees, `raw-${name}`));
  const drain = await measureDrain(trees.slice(0, 100), `drain-${name}`);
  return { layover, raw, drain };
}
