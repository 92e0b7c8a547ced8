import { toLocalId } from '#shared/domain/testing/ids.ts';
import '../../src-renderer/zod-settings.ts';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { openDataStore, type DataStore } from '../../src-renderer/data/data-store.ts';
import { MirrorDatabase } from '../../src-renderer/data/db/mirror-database.ts';
import type { ProposalDocument } from '../../src-renderer/data/queries/queries.ts';
import { readContents } from '../../src-renderer/data/db/stored-records.ts';
import { createBenchJournal, type BenchJournal } from './contender/bench-journal.ts';
import { drainJournal, type PushTarget } from './contender/drain.ts';
import {
  areOwn,
  entityOf,
  fromRecord,
  toFields,
  toRecord,
  type Foreign,
  type Kind,
} from './contender/translate.ts';

/** A reference to a record; with `proposal_id` the record is found without a search. */
export interface Ref {
  readonly kind: Kind;
  readonly id: string | number;
  readonly proposal_id?: string | number;
  readonly section_id?: string | number;
}

/** A page of records from a comparison's service. */
export interface Page {
  readonly proposals?: readonly Foreign[];
  readonly sections?: readonly Foreign[];
  readonly items?: readonly Foreign[];
}

/** The app's data layer, opened on one database. */
export interface Handle {
  readonly store: DataStore;
  readonly journal: BenchJournal;
  readonly database: string;
  readonly close: () => Promise<void>;
  /** Resolves when the journal has the mirror's contents of an earlier page load. */
  readonly recovered: () => Promise<void>;
}

interface OpenOptions {
  readonly dbName: string;
  readonly api?: PushTarget;
  readonly options?: unknown;
}

/** Journals survive their windows within one page, as the main process survives a window. */
const journals = new Map<string, BenchJournal>();
let loaded = 0;

/** Opens the product's data layer over an in-memory carrier to an in-memory journal. */
async function open({ dbName }: OpenOptions): Promise<Handle> {
  const known = journals.get(dbName);
  const journal = known ?? createBenchJournal();
  journals.set(dbName, journal);
  const { renderer, main } = createMemoryCarriers();
  const unserve = journal.serve(main);
  const client = createBridgeClient(renderer);
  const store = openDataStore({ client, accountKey: dbName });
  let recovery: Promise<void> | null = known === undefined ? null : Promise.resolve();
  return {
    store,
    journal,
    database: `layover:${dbName}`,
    recovered: () => (recovery ??= recover(`layover:${dbName}`, journal)),
    async close() {
      await store.flush();
      await store.dispose();
      unserve();
      renderer.close();
      client.dispose();
    },
  };
}

/** Restores the journal after a page load from the mirror, which has the operations that were not pushed. */
async function recover(name: string, journal: BenchJournal): Promise<void> {
  const mirror = new MirrorDatabase(name);
  const [rows, proposals, contents] = await Promise.all([
    mirror.relayLog.toArray(),
    mirror.proposals.toArray(),
    mirror.contents.toArray(),
  ]);
  mirror.close();
  journal.recover(
    [...proposals, ...contents.flatMap(({ text }) => readContents(text))],
    rows.filter(({ state }) => state === 1).map(({ operation }): Operation => operation),
  );
}

/** A proposal's age as a number: its time if it has one, else its order of arrival. */
function rankOf(foreign: Foreign): number {
  loaded += 1;
  for (const name of ['created_at', 'updated_at', 'sent_at']) {
    const value = foreign[name];
    const time =
      typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (Number.isFinite(time) && time > 0) return Math.round(time);
  }
  const id = Number(String(foreign.id).replace(/^\D+/u, ''));
  return Number.isSafeInteger(id) && id >= 0 ? id : loaded;
}

/** Loads a page of records into the mirror, as the feed does. */
async function loadPage({ store, journal }: Handle, page: Page): Promise<void> {
  const { proposals = [], sections = [], items = [] } = page;
  journal.arrive([
    ...proposals.map((proposal) => toRecord('proposals', proposal, rankOf(proposal))),
    ...sections.map((section) => toRecord('sections', section, 1)),
    ...items.map((item) => toRecord('items', item, 1)),
  ]);
  await store.caughtUp();
}

/** Resolves when all loaded records are in the mirror. */
async function loadDone({ store }: Handle): Promise<void> {
  await store.caughtUp();
}

/** The newest pending proposals. */
async function listPending({ store }: Handle, limit: number): Promise<readonly Foreign[]> {
  const found = await store.queries.proposals({ view: 'pending', limit });
  return found.map(({ proposal }) => fromRecord(proposal));
}

function toDetail({ proposal, sections }: ProposalDocument) {
  return {
    proposal: fromRecord(proposal),
    sections: sections.map(({ section, items }) => ({
      ...fromRecord(section),
      items: items.map(fromRecord),
    })),
  };
}

/** A proposal with its contents; null if it is missing. */
async function detail({ store }: Handle, proposalId: string | number) {
  const document = await store.queries.proposal(toLocalId(String(proposalId)));
  return document === null ? null : toDetail(document);
}

/** The present state of a record; null if it is missing. */
async function read(handle: Handle, ref: Ref): Promise<Foreign | null> {
  const found = await detail(handle, ref.kind === 'proposals' ? ref.id : (ref.proposal_id ?? ''));
  if (found === null) return null;
  if (ref.kind === 'proposals') return found.proposal;
  const records = ref.kind === 'sections' ? found.sections : found.sections.flatMap(({ items }) => items);
  const record = records.find(({ id }) => String(id) === String(ref.id));
  if (record === undefined) return null;
  const { items: _items, ...own }: Foreign & { readonly items?: unknown } = record;
  return own;
}

/** Resolves when the edit and its operation are durable. */
async function edit(handle: Handle, ref: Ref, patch: Readonly<Record<string, unknown>>): Promise<void> {
  await handle.recovered();
  const { commands } = handle.store;
  const id = toLocalId(String(ref.id));
  let values = patch;
  if (!areOwn(entityOf[ref.kind], patch)) {
    const current = await read(handle, ref);
    if (current === null) throw new Error(`There is no such record: ${ref.kind} ${id}.`);
    values = toFields(ref.kind, { ...current, ...patch });
  }
  const scope = toLocalId(String(ref.proposal_id ?? ref.id));
  if (ref.kind === 'proposals') await commands.updateProposal(id, values);
  else if (ref.kind === 'sections') await commands.updateSection(scope, id, values);
  else await commands.updateLineItem(scope, id, values);
}

/** Pushes all pending operations; resolves when the service has them. */
async function drain(handle: Handle, api: PushTarget): Promise<void> {
  await handle.store.flush();
  await handle.recovered();
  await drainJournal(handle.journal, api);
  await handle.store.caughtUp();
}

/** The number of calls that a drain would make. */
async function pending(handle: Handle): Promise<number> {
  await handle.store.flush();
  await handle.recovered();
  return handle.journal.pending().length;
}

/** Closes the database and keeps its content. */
async function close(handle: Handle): Promise<void> {
  await handle.close();
}

/**
 * Layover's data layer behind the interface of comparisons of local-first stores. It is the product's, with nothing
 * removed. The comparison's `options` have no effect.
 */
export default { open, loadPage, loadDone, listPending, detail, edit, drain, read, pending, close };
