import type { Table } from 'dexie';
import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import type { MirrorDatabase, MirrorPosition, RelayRow } from '../db/mirror-database.ts';
import { compareNewest } from '../db/rank.ts';
import { toProposal, readContents } from '../db/stored-records.ts';

export interface ReadRequest {
  /** The position and the relay log. */
  readonly head: boolean;
  readonly clients: readonly LocalId[] | 'everything';
  readonly proposals: readonly LocalId[] | 'everything';
  readonly contents: readonly LocalId[];
  /** The newest proposals of each status that are not archived, at most `limit` of each. */
  readonly newest: { readonly statuses: readonly string[]; readonly limit: number } | null;
}

type Rows<R> = readonly (readonly [LocalId, R])[];

/** The result of a read, from one transaction. A row is null if it does not exist. */
export interface ReadResult {
  readonly head: { readonly position: MirrorPosition; readonly operations: readonly RelayRow[] } | null;
  readonly clients: Rows<RecordOf<'client'> | null>;
  readonly proposals: Rows<RecordOf<'proposal'> | null>;
  readonly contents: Rows<readonly AnyRecord[]>;
  readonly newest: readonly RecordOf<'proposal'>[];
}

/** Rows per request. The window can draw a frame between two requests. */
const rowsPerRequest = 1024;

async function readAll<R, K>(table: Table<R, K>, keyOf: (row: R) => K): Promise<readonly R[]> {
  const found: R[] = [];
  for (;;) {
    const last = found.at(-1);
    const rest = last === undefined ? table.toCollection() : table.where(':id').above(keyOf(last));
    const rows = await rest.limit(rowsPerRequest).toArray();
    for (const row of rows) found.push(row);
    if (rows.length < rowsPerRequest) return found;
  }
}

async function readRows<R extends { readonly localId: LocalId }>(
  table: Table<R, LocalId>,
  wanted: readonly LocalId[] | 'everything',
): Promise<Rows<R | null>> {
  if (wanted === 'everything') {
    const rows = await readAll(table, ({ localId }) => localId);
    return rows.map((row) => [row.localId, row]);
  }
  const rows = await table.bulkGet([...wanted]);
  return wanted.map((id, index) => [id, rows[index] ?? null]);
}

async function readNewest(
  database: MirrorDatabase,
  status: string,
  limit: number,
): Promise<readonly RecordOf<'proposal'>[]> {
  const index = database.proposals.where('[fields.status+rank]');
  const found: RecordOf<'proposal'>[] = [];
  for (let after = ''; ;) {
    // `\uffff` sorts after every rank; `false` excludes `after` itself.
    const rows = await index.between([status, after], [status, '\uffff'], false).limit(limit).toArray();
    found.push(...rows.filter(({ fields }) => fields.archived_at === null).map(toProposal));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit || found.length >= limit) return found.slice(0, limit);
    after = last.rank;
  }
}

/** Reads everything in one transaction. It opens only the tables that it needs, because it waits for their writers. */
export async function readParts(database: MirrorDatabase, wanted: ReadRequest): Promise<ReadResult> {
  const { head, clients, proposals, contents, newest } = wanted;
  const tables = [
    ...(head ? [database.meta, database.relayLog] : []),
    ...(clients.length > 0 ? [database.clients] : []),
    ...(proposals.length > 0 || newest !== null ? [database.proposals] : []),
    ...(contents.length > 0 ? [database.contents] : []),
  ];
  return await database.transaction('r', tables, async (): Promise<ReadResult> => {
    const [position, operations, clientRows, proposalRows, contentRows, listed] = await Promise.all([
      head ? database.position() : null,
      head ? readAll(database.relayLog, ({ deviceSeq }) => deviceSeq) : [],
      clients.length > 0 ? readRows(database.clients, clients) : [],
      proposals.length > 0 ? readRows(database.proposals, proposals) : [],
      contents.length > 0 ? database.contents.bulkGet([...contents]) : [],
      Promise.all(newest?.statuses.map((status) => readNewest(database, status, newest.limit)) ?? []),
    ]);
    return {
      head: position && { position, operations },
      clients: clientRows,
      proposals: proposalRows.map(([id, row]) => [id, row && toProposal(row)]),
      contents: contents.map((scope, index) => [scope, readContents(contentRows[index]?.text ?? null)]),
      newest: listed.flat().sort(compareNewest),
    };
  });
}
