import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { createAccountDirectory } from '../accounts/account-directory.ts';
import { firstAccount } from '../accounts/accounts.ts';
import type { SqlValue, WatchedDatabase } from '../database/database.ts';
import { inTurn, type Steps } from '../steps.ts';
import { moveEngine, type MovedRow, type MoveEngine } from './move-engine.ts';
import { countRows, digestTable, keyOf, readRows, type TableDigest } from './moved-rows.ts';
import type { FilePlace } from '../files/file-place.ts';
import { createFileStore } from '../files/file-store.ts';
import { bringFilesIn, refuseWithoutPlace } from './bring-files-in.ts';
import { MoveRefusal } from './move-refusal.ts';
import { movedTables, unmovedTables, type MovedTable } from './moved-tables.ts';
import {
  advanceMove,
  findUnfinishedMove,
  finishMove,
  refuseUnfinishedMove,
  startMove,
} from './unfinished-move.ts';

/** Source and target differ after all rows were copied. The target stays unfinished. */
export class MoveMismatch extends Error {
  override readonly name = 'MoveMismatch';
}

/** A table on its way. */
export interface MoveProgress {
  readonly step: 'copied' | 'verified';
  readonly table: string;
  readonly rows: number;
  /** The rows of the table in the source. */
  readonly of: number;
}

export interface MoveOptions {
  readonly source: WatchedDatabase;
  readonly target: WatchedDatabase;
  /** Where the source is, for words. */
  readonly place: string;
  /** Where the source keeps files outside its database; null if nobody said. */
  readonly filePlace: FilePlace | null;
  /**
   * Whether the caller brings files in after the move: a snapshot of the source is a transaction, which must not wait for
   * files.
   */
  readonly bringsFilesLater?: boolean;
  /** Stops the move between two batches, with the signal's reason. */
  readonly signal: AbortSignal;
  /** Whether the source is one of several accounts; otherwise a source with several is refused. */
  readonly isOneOfSeveral?: boolean;
  /** Another subdomain than that of the source. */
  readonly subdomain?: string | undefined;
  /** Whether the caller ends the move with `finishMove`, after others: until then nobody uses the target. */
  readonly endsLater?: boolean;
  /** Whether the caller lets the planner count the rows: that takes time for each of many accounts. */
  readonly isAnalyzedLater?: boolean;
  /** Runs on the target in the transaction that stores the account. */
  readonly onAccountStored?: () => Steps<void>;
  /** Runs on the target in the transaction that ends the move, after both were compared. */
  readonly onFinish?: () => Steps<void>;
  onResume(table: string): void;
  onProgress(progress: MoveProgress): void;
}

export interface MoveReport {
  readonly resumed: boolean;
  readonly rows: number;
  readonly tables: Readonly<Record<string, TableDigest>>;
}

const positionSchema = z.array(z.union([z.string(), z.number()])).nullable();

interface Move extends MoveOptions {
  readonly to: MoveEngine;
  readonly from: MoveEngine;
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Rows of each table in the source. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Copies all rows of a service into an empty database, or goes on where an earlier call stopped, and verifies that both
 * hold the same. The caller keeps others away from both. The source is only read.
 *
 * Throws a `MoveRefusal`, a `MoveMismatch`, or the reason of the signal.
 */
export async function moveData(options: MoveOptions): Promise<MoveReport> {
  const { source, target, place, onResume } = options;
  const { identity, move, outside } = await prepare(options);
  let copiedIds: Readonly<Record<string, number>>;
  const earlier = await target.read(() => findUnfinishedMove(target));
  if (earlier === null) {
    const first = movedTables[0]?.name ?? '';
    await target.read(() => refuseData(target));
    await target.write(() =>
      startMove(target, { source: identity, place, table_name: first, position: 'null' }),
    );
    copiedIds = await copyTables(move, first, null);
  } else {
    if (earlier.source !== identity)
      throw new MoveRefusal(
        `The target holds an unfinished move of other data, from ${earlier.place}. ` +
          'Finish that one, or give an empty target.',
      );
    onResume(earlier.table_name);
    copiedIds = await copyTables(
      move,
      earlier.table_name,
      positionSchema.parse(JSON.parse(earlier.position)),
    );
  }
  const bringsIn = outside > 0 && options.bringsFilesLater !== true;
  if (bringsIn)
    await bringFilesIn(target, { place: options.filePlace, account: source.account, isInUse: false });
  if (options.isAnalyzedLater !== true) await target.write(() => move.to.analyze());
  const tables = await verify(move, copiedIds, bringsIn);
  await target.write(function* () {
    if (options.endsLater !== true) yield* finishMove(target);
    yield* options.onFinish?.() ?? [];
  });
  return reportOf(tables, earlier !== null);
}

/** Compares the target of a move that was finished earlier with its source again. Throws as `moveData` does. */
export async function compareMoved(options: MoveOptions): Promise<MoveReport> {
  const { move, outside } = await prepare(options);
  const lastIds = await options.source.read(() => move.from.lastIds());
  return reportOf(await verify(move, lastIds, outside > 0), true);
}

function reportOf(tables: MoveReport['tables'], resumed: boolean): MoveReport {
  return { resumed, rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0), tables };
}

async function prepare(
  options: MoveOptions,
): Promise<{ readonly identity: string; readonly move: Move; readonly outside: number }> {
  const { source, target, filePlace } = options;
  const identity = await source.read(() => readIdentity(source, options.isOneOfSeveral === true));
  const move: Move = {
    ...options,
    from: moveEngine(source),
    to: moveEngine(target),
    columns: await readColumns(source, target),
    counts: await source.read(() => readCounts(source)),
  };
  if (!(await target.read(() => move.to.canInsert())))
    throw new MoveRefusal(
      'The role of the target does not own its tables, as copying rows in needs. Give the address of their owner.',
    );
  const outside = (await source.read(() => createFileStore(source).listOutside(true))).length;
  refuseWithoutPlace(outside, filePlace);
  return { identity, move, outside };
}

/** What tells the source from others: its secret is random, and stays in every copy. */
function* readIdentity(source: WatchedDatabase, isOneOfSeveral: boolean): Steps<string> {
  yield* refuseUnfinishedMove(source);
  if (
    !isOneOfSeveral &&
    source.accounts !== null &&
    (yield* createAccountDirectory(source).list()).length > 1
  )
    throw new MoveRefusal(
      'The source holds several accounts, and a folder holds one. Say --account with one of them.',
    );
  const identity = yield* identityOf(source);
  if (identity === null) throw new MoveRefusal('The source contains no service data.');
  return identity;
}

/** The identity of the account of a database; null if there is none. Every copy has the same. */
export function* identityOf(database: WatchedDatabase): Steps<string | null> {
  const row = yield* database
    .query<{ page_secret: string }>('SELECT page_secret FROM account WHERE id = ?')
    .get(database.account);
  return row === undefined ? null : createHash('sha256').update(`move ${row.page_secret}`).digest('hex');
}

function* refuseData(target: WatchedDatabase): Steps<void> {
  for (const table of movedTables) {
    if ((yield* countRows(target, table)) === 0) continue;
    throw new MoveRefusal(
      `The target already contains data (in the table "${table.name}"). Give an empty one: nothing is ever overwritten.`,
    );
  }
}

/** The columns of every table, which both sides must have in common. */
async function readColumns(
  source: WatchedDatabase,
  target: WatchedDatabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [from, to] = [moveEngine(source), moveEngine(target)];
  for (const [database, engine] of [
    [source, from],
    [target, to],
  ] as const) {
    const known = new Set([...movedTables.map(({ name }) => name), ...unmovedTables]);
    const unknown = (await database.read(() => engine.tables())).filter((name) => !known.has(name));
    if (unknown.length > 0) throw new Error(`No rule says how to move the table ${unknown.join(', ')}`);
  }
  const names = movedTables.map(({ name }) => name);
  const [left, right] = [
    await source.read(() => inTurn(names, (name) => from.columns(name))),
    await target.read(() => inTurn(names, (name) => to.columns(name))),
  ];
  if (JSON.stringify(left) !== JSON.stringify(right))
    throw new Error('The tables of the two engines have different columns');
  return new Map(names.map((name, index) => [name, left[index] ?? []]));
}

function* readCounts(source: WatchedDatabase): Steps<ReadonlyMap<string, number>> {
  const counts = yield* inTurn(movedTables, (table) => countRows(source, table));
  return new Map(movedTables.map(({ name }, index) => [name, counts[index] ?? 0]));
}

async function copyTables(
  move: Move,
  firstName: string,
  firstPosition: readonly SqlValue[] | null,
): Promise<Readonly<Record<string, number>>> {
  const { source, target, from, to } = move;
  const start = movedTables.findIndex(({ name }) => name === firstName);
  for (const table of movedTables.slice(start))
    await copyTable(move, table, table.name === firstName ? firstPosition : null);
  const lastIds = await source.read(() => from.lastIds());
  await target.write(() => setLastIds(to, lastIds));
  return lastIds;
}

function* setLastIds(to: MoveEngine, lastIds: Readonly<Record<string, number>>): Steps<void> {
  for (const [table, id] of Object.entries(lastIds)) yield* to.setLastId(table, id);
}

/** Copies the rows after `position`, each batch in one transaction with the new position. */
async function copyTable(move: Move, table: MovedTable, position: readonly SqlValue[] | null): Promise<void> {
  const { source, target, to, columns, counts, signal, onProgress } = move;
  const { name } = table;
  const names = columns.get(name) ?? [];
  const of = counts.get(name) ?? 0;
  let copied = position === null ? 0 : await target.read(() => countRows(target, table));
  for (let after = position; ;) {
    // A signal is noticed between two batches, also where nothing else waits.
    await nextTurn();
    signal.throwIfAborted();
    const last = after;
    const read = await source.read(() => readRows(source, table, names, last));
    const end = read.at(-1);
    if (end === undefined) break;
    const key = keyOf(table, end);
    const rows = read.map(inTarget(move, table));
    const onStored = name === 'account' ? move.onAccountStored : undefined;
    await target.write(() => storeBatch(target, to, { table, columns: names, rows, key, onStored }));
    after = key;
    copied += rows.length;
    onProgress({ step: 'copied', table: name, rows: copied, of });
  }
}

/** A row of the source as it stands in the target. The account has the number that the target gives. */
function inTarget({ target, subdomain }: Move, { name }: MovedTable): (row: MovedRow) => MovedRow {
  if (name !== 'account') return (row) => row;
  return (row) => ({ ...row, id: target.account, ...(subdomain !== undefined && { subdomain }) });
}

/** A row as it is compared: bytes may be outside the source, and each database gives an account a number of its own. */
function comparable(move: Move | null, table: MovedTable): (row: MovedRow) => MovedRow {
  if (table.name === 'files') return (row) => ({ ...row, outside: 0 });
  const change = move === null ? (row: MovedRow) => row : inTarget(move, table);
  return table.name === 'account' ? (row) => ({ ...change(row), id: firstAccount }) : change;
}

/**
 * What the bytes of all files must be, after some came from outside the source: there are as many as files, and each is
 * what its hash says.
 */
async function digestFiles(
  target: WatchedDatabase,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<TableDigest> {
  const [files, bytes] = ['files', 'file_bytes'].map((wanted) =>
    movedTables.find(({ name }) => name === wanted),
  );
  if (files === undefined || bytes === undefined) throw new Error('Files are moved');
  const { hash } = await digestTable(target, bytes, columns.get(bytes.name) ?? [], {
    onRows: () => undefined,
    change: (row) => ({ hash: hashOfBytes(row['bytes'] ?? null), bytes: row['bytes'] ?? null }),
  });
  return { rows: await target.read(() => countRows(target, files)), hash };
}

function hashOfBytes(bytes: SqlValue): string {
  return bytes instanceof Uint8Array ? createHash('sha256').update(bytes).digest('hex') : '';
}

function* storeBatch(
  target: WatchedDatabase,
  to: MoveEngine,
  batch: {
    readonly table: MovedTable;
    readonly columns: readonly string[];
    readonly rows: Parameters<MoveEngine['insert']>[2];
    readonly key: readonly SqlValue[];
    readonly onStored: (() => Steps<void>) | undefined;
  },
): Steps<void> {
  const { table, columns, rows, key, onStored } = batch;
  yield* target.transaction(function* () {
    yield* to.insert(table, columns, rows);
    yield* advanceMove(target, table.name, key);
    yield* onStored?.() ?? [];
  });
}

/** Compares the two sides, table by table, and the last ids. */
async function verify(
  move: Move,
  copiedIds: Readonly<Record<string, number>>,
  hasBroughtIn: boolean,
): Promise<Readonly<Record<string, TableDigest>>> {
  const { source, target, from, to, columns, signal, onProgress } = move;
  const digests: Record<string, TableDigest> = {};
  const different: string[] = [];
  const stop = (): void => signal.throwIfAborted();
  for (const table of movedTables) {
    const names = columns.get(table.name) ?? [];
    const [left, right] = await Promise.all([
      hasBroughtIn && table.name === 'file_bytes'
        ? digestFiles(target, columns)
        : digestTable(source, table, names, { onRows: stop, change: comparable(move, table) }),
      digestTable(target, table, names, { onRows: stop, change: comparable(null, table) }),
    ]);
    if (left.rows !== right.rows || left.hash !== right.hash)
      different.push(
        `${table.name} (${String(left.rows)} rows in the source, ${String(right.rows)} in the target)`,
      );
    digests[table.name] = left;
    if (left.rows > 0) onProgress({ step: 'verified', table: table.name, rows: right.rows, of: left.rows });
  }
  if (different.length > 0)
    throw new MoveMismatch(
      `The target differs from the source in ${different.join(', ')}. The source has changed since the move began, ` +
        'or the target was changed by another program. Remove the data of the target and move again.',
    );
  const lastIds = move.isOneOfSeveral === true ? copiedIds : await source.read(() => from.lastIds());
  const newLastIds = await target.read(() => to.lastIds());
  // A database that others use as well gives ids of its own meanwhile.
  const isWrong = (was = 0, is = 0): boolean => (move.isOneOfSeveral === true ? is < was : is !== was);
  const wrong = Object.keys(lastIds).filter((table) => isWrong(lastIds[table], newLastIds[table]));
  if (wrong.length > 0)
    throw new MoveMismatch(`The next ids of the target differ from the source in ${wrong.join(', ')}.`);
  return digests;
}
