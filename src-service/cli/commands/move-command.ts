import { ServiceFailure } from '../../failure.ts';
import type { AccountEntry } from '../../storage/accounts/account-directory.ts';
import type { ServerAccounts, WatchedDatabase } from '../../storage/database/database.ts';
import { moveData, MoveMismatch, type MoveProgress } from '../../storage/move/move-data.ts';
import { MoveRefusal } from '../../storage/move/move-refusal.ts';
import { UnfinishedMoveError } from '../../storage/move/unfinished-move.ts';
import { PostgresError } from '../../storage/postgres/postgres-error.ts';
import { FilePlaceError } from '../../storage/files/file-place.ts';
import { errorReason } from '../open-data.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { CommandError, UsageError } from '../usage-error.ts';
import { moveUsage } from '../usage.ts';
import { chooseAccount, jsonLine, listAccounts } from './data-command.ts';
import { moveAccounts, type MoveParts, type SeveralReport } from './move/move-accounts.ts';
import { filesLeft, openEnd } from './move/move-ends.ts';
import { readMovePlaces, type MovePlaces } from './move/move-places.ts';

/** The exit code of a shell for a program that SIGINT has ended. */
const stoppedBySignal = 130;
/** The exit code of a move that did not end well and can be repeated. */
const failed = 1;

const again = 'Run the same command again to go on.';

/** `move --from … --to …`: copies all data to the other engine while no service runs on either. */
export async function moveCommand(
  argv: readonly string[],
  env: Environment = process.env,
  say: (line: string) => void = toStandardError,
): Promise<string> {
  const places = readMovePlaces(argv, env);
  if (places === 'help') return moveUsage;
  const stopping = new AbortController();
  const onSignal = (): void =>
    stopping.abort(
      new CommandError(`The move was stopped. What is copied stays in the target. ${again}`, stoppedBySignal),
    );
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const onLost = (): void =>
    stopping.abort(new CommandError(`Another service has taken a database over. ${again}`, failed));
  const parts: MoveParts = {
    ...{ filePlace: places.filePlace, signal: stopping.signal, say, onLost },
    progress: (label) => progressLines(say, `${label}: `),
  };
  try {
    return await move(places, parts);
  } catch (error) {
    throw inWords(error);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

async function move(places: MovePlaces, parts: MoveParts): Promise<string> {
  const { moved } = places;
  if (moved.kind !== 'several')
    return await moveOneAccount(places, moved.kind === 'one' ? moved.account : undefined, parts);
  const report = await moveAccounts(places, moved.accounts, parts);
  sayFilesLeft(report, parts);
  parts.say(
    `Moved ${String(report.accounts.length)} accounts from ${report.from} to ${report.to}. ` +
      'Start no service on them in the source any more: remove or suspend those that stay beside others.',
  );
  return jsonLine(report);
}

function sayFilesLeft({ files_left: left }: Pick<SeveralReport, 'files_left'>, { say }: MoveParts): void {
  if (left.length > 0)
    say(`These files are not in the database; copy what you need of them: ${left.join(', ')}`);
}

async function moveOneAccount(
  { from, to }: MovePlaces,
  account: string | undefined,
  parts: MoveParts,
): Promise<string> {
  const { filePlace, signal, say, onLost } = parts;
  const source = await openEnd(from, { role: 'source', say, onLost });
  try {
    const target = await openEnd(to, { role: 'target', say, onLost });
    try {
      source.database.noticeOthers();
      const entry = account === undefined ? null : await findAccount(source.database, account);
      const report = await moveData({
        source: entry === null ? source.database : accountsOf(source.database).databaseOf(entry.id),
        isOneOfSeveral: entry !== null,
        target: target.database,
        place: source.place,
        filePlace,
        signal,
        onResume: (table) => say(`Going on with ${table}`),
        onProgress: progressLines(say, ''),
      });
      if (source.database.noticeOthers())
        throw new MoveMismatch('Another program has changed the source meanwhile.');
      const left = 'folder' in from ? filesLeft(from.folder, filePlace) : [];
      sayFilesLeft({ files_left: left }, parts);
      say(
        entry === null
          ? `Moved from ${source.place} to ${target.place}. Start no service on the source any more.`
          : `Moved ${entry.subdomain} from ${source.place} to ${target.place}. Remove or suspend it in the source before a service starts there.`,
      );
      const moved = entry === null ? {} : { account: entry.id };
      return jsonLine({ from: source.place, to: target.place, ...moved, ...report, files_left: left });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function accountsOf({ accounts }: WatchedDatabase): ServerAccounts {
  if (accounts === null) throw new UsageError('move: --account needs a source on a server');
  return accounts;
}

async function findAccount(database: WatchedDatabase, said: string): Promise<AccountEntry> {
  return chooseAccount('move', said, await listAccounts(database));
}

/** Says a line for each table that is done, and each second in between. */
function progressLines(say: (line: string) => void, label: string): (progress: MoveProgress) => void {
  let saidAt = performance.now();
  return ({ step, table, rows, of }) => {
    const now = performance.now();
    if (rows < of && now - saidAt < 1000) return;
    saidAt = now;
    say(`${label}${table}: ${String(rows)} of ${String(of)} ${step}`);
  };
}

/** What ended the move, as one line with its exit code. */
function inWords(error: unknown): unknown {
  if (error instanceof CommandError) return error;
  if (error instanceof MoveRefusal || error instanceof UnfinishedMoveError)
    return new UsageError(`move: ${error.message}`);
  if (error instanceof MoveMismatch) return new CommandError(error.message, failed);
  if (
    error instanceof ServiceFailure ||
    error instanceof PostgresError ||
    error instanceof FilePlaceError ||
    isDiskFailure(error)
  )
    return new CommandError(`The move has stopped: ${errorReason(error)}. ${again}`, failed);
  return error;
}

/** An error of SQLite, such as a full disk. */
function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
