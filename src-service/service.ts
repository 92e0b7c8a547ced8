import { createAccountService, type AccountParts } from './account-service.ts';
import type { Context } from './domain/context.ts';
import { generateKey, hashKey, setStartupKey } from './domain/keys.ts';
import type { RateLimit } from './http/rate-limit/call-window.ts';
import { documentedLimit } from './http/rate-limit/rate-limiter.ts';
import type { RequestMark } from './http/request-id.ts';
import type { MailSetup } from './delivery/mail/configured-transport.ts';
import type { MailTransport } from './delivery/mail/transport.ts';
import { createPdfCache } from './page/pdf/pdf-cache.ts';
import { createPictureScaler } from './page/pictures/picture-scaler.ts';
import type { PdfPrinter } from './page/pdf/pdf-printer.ts';
import {
  systemClock,
  systemRandom,
  systemTimers,
  randomText,
  type Clock,
  type RandomSource,
  type Timers,
} from './ports.ts';
import { seedDatabase, type Seed } from './seed/seed.ts';
import type { serveAccounts } from './serve-accounts.ts';
import { createAccountDirectory } from './storage/accounts/account-directory.ts';
import { openDatabase, type WatchedDatabase } from './storage/database/database.ts';
import type { WebhookPoster } from './delivery/webhooks/poster.ts';
import type { FilePlace } from './storage/files/file-place.ts';
import { refuseUnfinishedMove } from './storage/move/unfinished-move.ts';
import { runNow, type Steps } from './storage/steps.ts';
import type { Stores } from './storage/stores.ts';

/** All parts have defaults for production. */
export interface ServiceParts {
  /** The key of this run; by default a random one. */
  readonly key?: string | undefined;
  /** The initial content of an empty database. */
  readonly seed?: Seed;
  /** Where the bytes of files are; by default the database. */
  readonly filePlace?: FilePlace | null;
  /** Null for no limit. */
  readonly rateLimit?: RateLimit | null;
  /** The base address of the client pages; a function if it is known only after the server listens. */
  readonly publicUrl?: string | (() => string);
  /** Delivers all mail; by default it is kept in memory. */
  readonly mail?: MailTransport | undefined;
  /** Folder, settings and secrets of mail, instead of one transport. */
  readonly mailSetup?: MailSetup;
  /** Webhooks stay queued without one. */
  readonly webhooks?: WebhookPoster;
  /** The page offers no PDF without one. */
  readonly pdf?: PdfPrinter | null;
  readonly clock?: Clock;
  readonly random?: RandomSource;
  readonly timers?: Timers;
  /** Called with each bug; writes to standard error by default, without content of a request. */
  readonly onBug?: (error: unknown) => void;
  /**
   * Called with each problem that the owner must fix, such as a refused mail login; writes to standard error by
   * default.
   */
  readonly onProblem?: (line: string) => void;
}

export interface ServiceOptions extends ServiceParts {
  /** Path of the database file, or `:memory:`. */
  readonly database: string;
}

/** A service without a listening socket. */
export interface Service {
  /** Answers one request. `address` is the caller's, for activities and budgets. */
  fetch(request: Request, address?: string, requestMark?: RequestMark): Promise<Response>;
  /** The key of this run. */
  readonly key: string;
  /** The database of the first account. */
  readonly database: WatchedDatabase;
  readonly stores: Stores;
  /** What the rules of the first account need. */
  readonly context: Context;
  /** The databases of all accounts, the first one first. */
  databases(): Promise<readonly WatchedDatabase[]>;
  /**
   * Picks up changes that another process made to the database: drops caches, and checks the queues if something
   * changed. Every request drops the caches by itself.
   */
  noticeOthers(): void;
  /** Tries waiting mail now, because secrets have arrived. */
  resumeMail(): void;
  /** Ends the streams of changes, which would keep the server from stopping. */
  endStreams(): void;
  /** Resolves once all deliverable mail and webhooks are delivered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/** Of the random name of a node that shares its database. */
const nodeBytes = 12;
const onlyNode = 'only';

/** Opens an embedded database, seeds a new one, and connects the parts of the service. */
export function createService(options: ServiceOptions): Service {
  const database = openDatabase(options.database);
  try {
    const { prepare, start } = connectParts(database, options, null);
    runNow(database.transaction(prepare));
    return start();
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The same on a database that is open, of either engine. Closes it with the service, or if the start fails. */
export async function createServiceOn(database: WatchedDatabase, options: ServiceParts): Promise<Service> {
  let stopClock = (): void => {};
  try {
    // An embedded database holds one account.
    const several = database.accounts === null ? null : await import('./serve-accounts.ts');
    let { clock = systemClock } = options;
    if (database.isShared) {
      const { timers = systemTimers, onBug = reportBug } = options;
      const { shareClock } = await import('./storage/shared-clock.ts');
      ({ clock, stop: stopClock } = await shareClock(database, { own: clock, timers, onBug }));
    }
    const { prepare, start } = connectParts(database, { ...options, clock }, several?.serveAccounts ?? null);
    await database.write(prepare);
    const service = start();
    return {
      ...service,
      async close() {
        stopClock();
        await service.close();
      },
    };
  } catch (error) {
    stopClock();
    await database.close();
    throw error;
  }
}

interface Connected {
  /** Seeds a new database and continues what the last process left. It runs before `start`, in one transaction. */
  readonly prepare: () => Steps<void>;
  readonly start: () => Service;
}

function connectParts(
  database: WatchedDatabase,
  options: ServiceParts,
  serve: typeof serveAccounts | null,
): Connected {
  const { clock = systemClock, random = systemRandom, timers = systemTimers, onBug = reportBug } = options;
  const { publicUrl = 'http://localhost', onProblem = reportProblem } = options;
  const printer = options.pdf ?? null;
  const scaler = createPictureScaler(timers);
  const suspended = new Set<number>();
  const parts: AccountParts = {
    ...{ clock, random, timers, onBug, onProblem },
    node: database.isShared ? randomText(random, nodeBytes) : onlyNode,
    filePlace: options.filePlace ?? null,
    rateLimit: options.rateLimit === undefined ? documentedLimit : options.rateLimit,
    publicUrl: typeof publicUrl === 'function' ? publicUrl : () => publicUrl,
    mail: options.mail ?? null,
    mailSetup: options.mailSetup ?? null,
    webhooks: options.webhooks ?? null,
    pdfs: printer === null ? null : createPdfCache(printer),
    scaler,
    isSuspended: (account) => suspended.has(account),
  };
  const first = createAccountService(database, parts);
  const { accounts } = database;
  const others = accounts === null || serve === null ? null : serve(first, accounts, parts, suspended);
  const { stores, context } = first;
  const key = options.key ?? generateKey(context);
  const prepare = function* (): Steps<void> {
    yield* refuseUnfinishedMove(database);
    if ((yield* stores.account.find()) === null)
      yield* seedDatabase(context, options.seed ?? { kind: 'empty' });
    yield* refuseForeignKey(database, key);
    yield* setStartupKey(context, key);
    yield* first.recover();
  };

  let hasNoticed = false;
  /** Notices the writes of other processes before a request; the requests of one turn of the event loop share it. */
  function noticeForRequest(): void {
    if (hasNoticed) return;
    hasNoticed = true;
    setImmediate(() => (hasNoticed = false));
    first.noticeOthers();
  }

  const service: Service = {
    async fetch(request, address = loopback, mark) {
      noticeForRequest();
      return await (others ?? first).fetch(request, address, mark);
    },
    key,
    database,
    stores,
    context,
    async databases() {
      return [database, ...((await others?.databases()) ?? [])];
    },
    noticeOthers: () => first.noticeOthers(),
    resumeMail() {
      first.resumeMail();
      others?.each((account) => account.resumeMail());
    },
    async settled() {
      await first.settled();
      await others?.settled();
    },
    endStreams() {
      first.endStreams();
      others?.each((account) => account.endStreams());
    },
    async close() {
      await Promise.all([first.close(), others?.close()]);
      await Promise.all([printer?.close(), scaler.close()]);
      await database.close();
    },
  };
  return {
    prepare,
    start() {
      first.start();
      others?.start();
      return service;
    },
  };
}

/** The key of the start belongs to another account than the first one. */
export class StartupKeyRefusal extends Error {
  override readonly name = 'StartupKeyRefusal';
}

/** A key opens one account, and that of the start opens the first one. */
function* refuseForeignKey(database: WatchedDatabase, key: string): Steps<void> {
  if (database.accounts === null) return;
  const owner = yield* createAccountDirectory(database).findByKey(hashKey(key));
  if (owner === null || owner.id === database.account) return;
  throw new StartupKeyRefusal(
    `The key of the start belongs to the account ${owner.subdomain} (number ${String(owner.id)}), and it opens the ` +
      'first account: give another --key or --key-file',
  );
}

function reportProblem(line: string): void {
  process.stderr.write(`${line}\n`);
}

function reportBug(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
