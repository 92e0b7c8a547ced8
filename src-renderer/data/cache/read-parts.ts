import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import {
  startPosition,
  type ContentsRow,
  type MirrorPosition,
  type PositionRow,
  type ProposalRow,
  type RelayRow,
} from '../db/mirror-database.ts';
import { answerOf } from './requests.ts';
import { listedOf, type Listed } from '../db/stored-records.ts';

/** What has to be read. */
export interface Wanted {
  /** How far the mirror is, and every operation on its way. */
  readonly head: boolean;
  readonly clients: readonly LocalId[] | 'everything';
  /** Whether to read all clients where some are wanted and there are few. */
  readonly allIfFew: boolean;
  readonly proposals: readonly LocalId[] | 'everything';
  readonly contents: readonly LocalId[];
  /** So many of the newest proposals of each of these statuses that are not archived, with their clients. */
  readonly newest: { readonly statuses: readonly string[]; readonly limit: number } | null;
}

/** What was there, as of one moment; null for what was asked for by its id and is not there. */
export interface Found {
  readonly head: { readonly position: MirrorPosition; readonly operations: readonly RelayRow[] } | null;
  readonly clients: readonly (readonly [LocalId, RecordOf<'client'> | null])[];
  /** Whether `clients` are all that there are. */
  readonly areAllClients: boolean;
  readonly proposals: readonly (readonly [LocalId, Listed | null])[];
  /** As they lie there. */
  readonly contents: readonly (readonly [LocalId, string | null])[];
  readonly newest: readonly Listed[];
}

/** So many rows are read at once: between two lots a large workspace leaves the window a frame. */
const lot = 1024;
/** So many clients are few: all of them are read sooner than those of a list one by one. */
const few = 256;

async function readAll<R>(store: IDBObjectStore, keyOf: (row: R) => IDBValidKey): Promise<readonly R[]> {
  const found: R[] = [];
  for (;;) {
    const last = found.at(-1);
    const range = last === undefined ? null : IDBKeyRange.lowerBound(keyOf(last), true);
    const rows: readonly R[] = await answerOf(store.getAll(range, lot));
    for (const row of rows) found.push(row);
    if (rows.length < lot) return found;
  }
}

async function readRows<R extends { readonly localId: LocalId }>(
  store: IDBObjectStore,
  wanted: readonly LocalId[] | 'everything',
): Promise<readonly (readonly [LocalId, R | null])[]> {
  if (wanted === 'everything') {
    const rows = await readAll<R>(store, (row) => row.localId);
    return rows.map((row) => [row.localId, row]);
  }
  return await Promise.all(
    wanted.map(async (id) => [id, (await answerOf<R | undefined>(store.get(id))) ?? null] as const),
  );
}

async function readNewest(
  store: IDBObjectStore,
  status: string,
  limit: number,
): Promise<readonly ProposalRow[]> {
  const index = store.index('[fields.status+rank]');
  const found: ProposalRow[] = [];
  for (let after = ''; ;) {
    const range = IDBKeyRange.bound([status, after], [status, '\uffff'], true);
    const rows: readonly ProposalRow[] = await answerOf(index.getAll(range, limit));
    found.push(...rows.filter(({ fields }) => fields.archived_at === null));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit || found.length >= limit) return found.slice(0, limit);
    after = last.rank;
  }
}

/** The tables that have to be read, and no more: a transaction waits for whoever writes to one of its own. */
export function tablesOf({ head, clients, proposals, contents, newest }: Wanted): readonly string[] {
  return [
    ...(head ? ['meta', 'relayLog'] : []),
    ...(clients.length > 0 || newest !== null ? ['clients'] : []),
    ...(proposals.length > 0 || newest !== null ? ['proposals'] : []),
    ...(contents.length > 0 ? ['contents'] : []),
  ];
}

async function readTip(transaction: IDBTransaction): Promise<NonNullable<Found['head']>> {
  const [position, operations] = await Promise.all([
    answerOf<PositionRow | undefined>(transaction.objectStore('meta').get('position')),
    readAll<RelayRow>(transaction.objectStore('relayLog'), (row) => row.deviceSeq),
  ]);
  return { position: position ?? startPosition, operations };
}

type Clients = Pick<Found, 'clients' | 'areAllClients'>;

/** @param ids known a turn later where proposals say them: then few clients are there by that time, as they are asked for at once */
async function readClients(
  store: IDBObjectStore,
  ids: readonly LocalId[] | Promise<readonly LocalId[]> | 'everything',
  allIfFew: boolean,
): Promise<Clients> {
  if (ids === 'everything') return { clients: await readRows(store, ids), areAllClients: true };
  const firsts = allIfFew ? answerOf<readonly RecordOf<'client'>[]>(store.getAll(null, few)) : null;
  const [wanted, rows] = await Promise.all([ids, firsts]);
  if (rows !== null && rows.length < few) {
    return { clients: rows.map((row) => [row.localId, row]), areAllClients: true };
  }
  return { clients: await readRows(store, wanted), areAllClients: false };
}

async function readLists(
  transaction: IDBTransaction,
  { clients, newest, allIfFew }: Wanted,
): Promise<Clients & Pick<Found, 'newest'>> {
  if (newest === null && clients.length === 0) return { newest: [], clients: [], areAllClients: false };
  const store = transaction.objectStore('clients');
  if (newest === null) return { newest: [], ...(await readClients(store, clients, allIfFew)) };
  const { statuses, limit } = newest;
  const proposals = transaction.objectStore('proposals');
  const listed = Promise.all(statuses.map((status) => readNewest(proposals, status, limit)));
  const named = listed.then((rows) => [
    ...new Set(rows.flat().flatMap(({ fields }) => fields.client_id ?? [])),
  ]);
  const found = await readClients(store, named, allIfFew);
  return { newest: (await listed).flat().map(listedOf), ...found };
}

/** Reads inside the caller's transaction, with all requests under way at once. */
export async function readParts(transaction: IDBTransaction, wanted: Wanted): Promise<Found> {
  const { proposals, contents } = wanted;
  const [head, lists, proposalRows, texts] = await Promise.all([
    wanted.head ? readTip(transaction) : null,
    readLists(transaction, wanted),
    proposals.length === 0 ? [] : readRows<ProposalRow>(transaction.objectStore('proposals'), proposals),
    Promise.all(
      contents.map((scope) =>
        answerOf<ContentsRow | undefined>(transaction.objectStore('contents').get(scope)),
      ),
    ),
  ]);
  return {
    head,
    ...lists,
    proposals: proposalRows.map(([id, row]) => [id, row === null ? null : listedOf(row)]),
    contents: contents.map((scope, index) => [scope, texts[index]?.text ?? null]),
  };
}
