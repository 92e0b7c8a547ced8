import { toLocalId } from '#shared/domain/testing/ids.ts';
import contender, { type Handle, type Ref } from '../contender.ts';
import { percentile } from '../percentile.ts';
import { editRaw, loadRaw, openRaw } from './raw.ts';
import { makeTrees, type Tree } from './workload.ts';

/** The cost of single edits on one side: milliseconds and transactions per edit. */
export interface SingleEdits {
  readonly p50: number;
  readonly p95: number;
  readonly writing: number;
  readonly reading: number;
}

/** Layover's data layer by the pace of edits, and the floor. */
export interface SingleEditsRound {
  readonly burst: SingleEdits;
  /** Each edit comes after the feed has included the one before. */
  readonly oneByOne: SingleEdits;
  readonly raw: SingleEdits;
}

const edits = 500;
const pageSize = 50;

/** A pseudo-random number from 0 to 1, equal in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const emptyTree: Tree = { proposal: { id: '' }, sections: [], items: [] };

/** Counts all transactions from now on. Call it before a database is opened. */
function countTransactions() {
  const counts = { writing: 0, reading: 0 };
  const { prototype } = IDBDatabase;
  const { transaction } = prototype;
  prototype.transaction = function count(this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    counts[args[1] === 'readwrite' ? 'writing' : 'reading'] += 1;
    return transaction.apply(this, args);
  };
  return {
    reset: () => void Object.assign(counts, { writing: 0, reading: 0 }),
    end() {
      prototype.transaction = transaction;
      return counts;
    },
  };
}

function perEdit(
  { writing, reading }: Pick<SingleEdits, 'writing' | 'reading'>,
  { length }: readonly Ref[],
): Pick<SingleEdits, 'writing' | 'reading'> {
  return { writing: writing / length, reading: reading / length };
}

/** Ids of random records, each kind in proportion to its number. */
function draw(trees: readonly Tree[], seed: number): readonly Ref[] {
  const random = createRandom(seed);
  return Array.from({ length: edits }, (): Ref => {
    const { proposal, sections, items } = trees[Math.floor(random() * trees.length)] ?? emptyTree;
    const refs: readonly Ref[] = [
      { kind: 'proposals', id: proposal.id },
      ...sections.map(({ id }): Ref => ({ kind: 'sections', id, proposal_id: proposal.id })),
      ...items.map(({ id }): Ref => ({ kind: 'items', id, proposal_id: proposal.id })),
    ];
    return refs[Math.floor(random() * refs.length)] ?? { kind: 'proposals', id: proposal.id };
  });
}

async function timedEach(
  refs: readonly Ref[],
  task: (ref: Ref, index: number) => Promise<void>,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly p50: number; readonly p95: number }> {
  const times: number[] = [];
  for (const [index, ref] of refs.entries()) {
    const start = performance.now();
    await task(ref, index);
    times.push(performance.now() - start);
    await between();
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Edits a record as a screen that shows it. */
async function editRecord(
  { store: { commands } }: Handle,
  { kind, id, proposal_id }: Ref,
  title: string,
): Promise<void> {
  const localId = toLocalId(String(id));
  const scope = toLocalId(String(proposal_id ?? id));
  if (kind === 'proposals') await commands.updateProposal(localId, { title });
  else if (kind === 'sections') await commands.updateSection(scope, localId, { title });
  else await commands.updateLineItem(scope, localId, { name: title });
}

async function open(trees: readonly Tree[], dbName: string): Promise<Handle> {
  const handle = await contender.open({ dbName });
  for (let start = 0; start < trees.length; start += pageSize) {
    const page = trees.slice(start, start + pageSize);
    await contender.loadPage(handle, {
      proposals: page.map(({ proposal }) => proposal),
      sections: page.flatMap(({ sections }) => sections),
      items: page.flatMap(({ items }) => items),
    });
  }
  await contender.loadDone(handle);
  // Opened again, so that no record is cached.
  await contender.close(handle);
  const reopened = await contender.open({ dbName });
  await contender.loadDone(reopened);
  return reopened;
}

async function measureRaw(trees: readonly Tree[], refs: readonly Ref[]): Promise<SingleEdits> {
  const database = await openRaw('raw-single');
  for (let start = 0; start < trees.length; start += pageSize) {
    await loadRaw(database, trees.slice(start, start + pageSize));
  }
  const counter = countTransactions();
  const spread = await timedEach(refs, (ref, index) =>
    editRaw(database, ref.kind, String(ref.id), { title: `Edited ${index}` }, `o${index}`),
  );
  database.close();
  indexedDB.deleteDatabase('raw-single');
  return { ...spread, ...perEdit(counter.end(), refs) };
}

async function measureLayover(
  trees: readonly Tree[],
  refs: readonly Ref[],
  oneByOne: boolean,
): Promise<SingleEdits> {
  const counter = countTransactions();
  const handle = await open(trees, `single-${oneByOne}`);
  counter.reset();
  const spread = await timedEach(
    refs,
    (ref, index) => editRecord(handle, ref, `Edited ${index}`),
    async () => void (oneByOne && (await contender.loadDone(handle))),
  );
  await handle.store.flush();
  await handle.store.caughtUp();
  const counts = counter.end();
  await contender.close(handle);
  indexedDB.deleteDatabase(handle.database);
  return { ...spread, ...perEdit(counts, refs) };
}

/** Single edits of random records that are not cached, in turns with the floor. */
export async function measureSingleEdits(proposals: number): Promise<SingleEditsRound> {
  const trees = makeTrees(proposals);
  const refs = draw(trees, 21);
  const burst = await measureLayover(trees, refs, false);
  const raw = await measureRaw(trees, refs);
  const oneByOne = await measureLayover(trees, refs.slice(0, edits / 5), true);
  return { burst, oneByOne, raw };
}
