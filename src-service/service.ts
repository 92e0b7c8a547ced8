import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { ApiContext } from './api/api-context.ts';
import type { Context } from './domain/context.ts';
import { generateKey, setStartupKey } from './domain/keys.ts';
import { addApi } from './api/api.ts';
import { createChangeHub } from './api/live/change-hub.ts';
import { purgeAnswers } from './api/answer-once.ts';
import type { Environment } from './http/environment.ts';
import type { RateLimit } from './http/rate-limit/call-window.ts';
import { ServiceFailure } from './failure.ts';
import { addFallbacks, addMethodRefusals } from './http/fallback-routes.ts';
import type { RequestMark } from './http/request-id.ts';
import { createRateLimiter, documentedLimit, type CreateLimiter } from './http/rate-limit/rate-limiter.ts';
import { createSharedLimiter } from './http/rate-limit/shared-limiter.ts';
import { shareBudgets } from './storage/postgres/rate-budgets.ts';
import { configuredTransport, type MailSetup } from './delivery/mail/configured-transport.ts';
import { createMailControl, createMailSettings } from './delivery/mail/mail-control.ts';
import { recoverMailQueue } from './delivery/mail/interrupted-messages.ts';
import { createMailQueue, type MailQueue } from './delivery/mail/mail-queue.ts';
import { memoryTransport, type MailTransport } from './delivery/mail/transport.ts';
import { addDescription } from './api/openapi/openapi-app.ts';
import { addPages } from './page/page-app.ts';
import { createProposalView } from './page/proposal-view.ts';
import { addReachability } from './page/reachability-route.ts';
import { createPdfCache } from './page/pdf/pdf-cache.ts';
import { renderPdfDocument } from './page/pdf-document.ts';
import type { PdfPrinter } from './page/pdf/pdf-printer.ts';
import {
  systemClock,
  systemRandom,
  systemTimers,
  randomText,
  withTimeout,
  type Clock,
  type RandomSource,
  type Timers,
} from './ports.ts';
import { cachedRecords } from './api/records/record-cache.ts';
import type { RecordReader } from './api/records/record-reader.ts';
import { uncachedRecords } from './api/records/uncached-records.ts';
import { seedDatabase, type Seed } from './seed/seed.ts';
import { openDatabase, type Database, type WatchedDatabase } from './storage/database/database.ts';
import {
  createDeliveryWorker,
  recoverDeliveries,
  type DeliveryWorker,
} from './delivery/webhooks/delivery-worker.ts';
import type { WebhookPoster } from './delivery/webhooks/poster.ts';
import { refuseUnfinishedMove } from './storage/move/unfinished-move.ts';
import { runNow, type Steps } from './storage/steps.ts';
import type { PdfDocument } from './domain/mail/outgoing-mail.ts';
import type { ProposalRow } from './storage/proposal-store.ts';
import { createStores, type Stores } from './storage/stores.ts';

/** All parts have defaults for production. */
export interface ServiceParts {
  /** The key of this run; by default a random one. */
  readonly key?: string | undefined;
  /** The initial content of an empty database. */
  readonly seed?: Seed;
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
  readonly database: Database;
  readonly stores: Stores;
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

/** Longest wait of an answer for a local delivery, in milliseconds: a PDF may take longer to print. */
const longestAnswerWait = 5000;

/** Of the random name of a node that shares its database. */
const nodeBytes = 12;
const onlyNode = 'only';

function* pdfDocumentOf(context: Context, proposal: ProposalRow): Steps<PdfDocument> {
  return renderPdfDocument(yield* createProposalView(context, proposal, 'pdf'));
}

/** Caches records, unless other processes may change them unnoticed. */
function recordReader(context: Context, database: WatchedDatabase): RecordReader {
  const uncached = uncachedRecords(context);
  return database.isShared ? uncached : cachedRecords(uncached, database);
}

/** Opens an embedded database, seeds a new one, and connects the parts of the service. */
export function createService(options: ServiceOptions): Service {
  const database = openDatabase(options.database);
  try {
    const { prepare, start } = connectParts(database, options);
    runNow(database.transaction(prepare));
    return start();
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The same on a database that is open, of either engine. Closes it with the service, or if the start fails. */
export async function createServiceOn(database: WatchedDatabase, options: ServiceParts): Promise<Service> {
  try {
    const { prepare, start } = connectParts(database, options);
    await database.write(prepare);
    return start();
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Connected {
  /** Seeds a new database and continues what the last process left. It runs before `start`, in one transaction. */
  readonly prepare: () => Steps<void>;
  readonly start: () => Service;
}

function connectParts(opened: WatchedDatabase, options: ServiceParts): Connected {
  const { clock = systemClock, random = systemRandom, timers = systemTimers, onBug = reportBug } = options;
  const { publicUrl = 'http://localhost', onProblem = reportProblem } = options;
  let announcements = 0;
  let hasNewOutgoing = true;
  /** Another request may wake the queues before this write is committed, so that they do not see its messages. */
  const announcing: WatchedDatabase = {
    ...opened,
    async write(work) {
      const before = announcements;
      try {
        return await opened.write(work);
      } catch (error) {
        // What may be committed must leave, though no answer wakes the queues for it.
        if (error instanceof ServiceFailure && error.code === 'outcome-unknown') wakeQueues();
        throw error;
      } finally {
        if (announcements !== before) hasNewOutgoing = true;
      }
    },
  };
  const database = opened.isShared ? announcing : opened;
  const stores = createStores(database, clock);
  const printer = options.pdf ?? null;
  const pdfs = printer === null ? null : createPdfCache(printer);
  const ruleContext: Context = {
    clock,
    random,
    database,
    stores,
    *account() {
      const account = yield* stores.account.find();
      if (account === null) throw new Error('The database holds no account');
      return account;
    },
    publicUrl: typeof publicUrl === 'function' ? publicUrl : () => publicUrl,
    pdfDocument: pdfs === null ? null : (proposal) => pdfDocumentOf(ruleContext, proposal),
    announceOutgoing() {
      announcements += 1;
      hasNewOutgoing = true;
    },
  };
  const node = database.isShared ? randomText(random, nodeBytes) : onlyNode;
  const setup = options.mailSetup ?? null;
  const settings = createMailSettings(setup, stores);
  const transport =
    options.mail ??
    (setup === null
      ? memoryTransport()
      : configuredTransport(setup, async () => await database.read(settings), database.isShared));
  const hub = createChangeHub();
  const queue = (): MailQueue => mail;
  const worker = (): DeliveryWorker | null => deliveries;
  const context: ApiContext = {
    ...ruleContext,
    records: recordReader(ruleContext, database),
    mail: createMailControl({ setup, settings, stores, clock, transport, queue }),
    resumeWebhooks: (endpointId) => worker()?.resume(endpointId),
  };
  const key = options.key ?? generateKey(context);
  const prepare = function* (): Steps<void> {
    yield* refuseUnfinishedMove(database);
    if ((yield* stores.account.find()) === null)
      yield* seedDatabase(context, options.seed ?? { kind: 'empty' });
    yield* setStartupKey(context, key);
    yield* recoverMailQueue(context, onProblem);
    yield* recoverDeliveries(context);
    yield* purgeAnswers(context);
  };

  const mail = createMailQueue(context, {
    node,
    transport,
    print: pdfs === null ? null : (document) => pdfs.print(document),
    ...{ timers, onBug, onProblem },
    onRecorded: () => hub.announce(null),
  });
  const deliveries =
    options.webhooks === undefined
      ? null
      : createDeliveryWorker(context, options.webhooks, { node, timers, onBug });
  /** Runs after a commit, because a delivery must be on disk first. */
  const wakeQueues = (): void => {
    mail.wake();
    deliveries?.wake();
  };
  const afterWrite = async (origin: number | null): Promise<void> => {
    hub.announce(origin);
    if (!hasNewOutgoing) return;
    hasNewOutgoing = false;
    wakeQueues();
    // The write has taken effect, so its answer must not say that the database is lost. The queue reports that.
    if (!(await transport.isImmediate().catch(() => false))) return;
    await withTimeout(mail.settled(), { timers, milliseconds: longestAnswerWait }, () => undefined);
  };
  const budgets = database.isShared ? shareBudgets(database, timers) : null;
  const createLimiter: CreateLimiter = (name, limit) =>
    budgets === null
      ? createRateLimiter(limit, clock)
      : createSharedLimiter(limit, (caller) => budgets.take(`${name} ${caller}`, limit));
  const rateLimit = options.rateLimit === undefined ? documentedLimit : options.rateLimit;
  // The trie router is quick to build: a simulation creates one service per schedule.
  const app = new Hono<Environment>({ router: new TrieRouter() });
  addPages(app, context, { afterWrite: async () => await afterWrite(null), pdfs, onBug, createLimiter });
  addReachability(app, context);
  addDescription(app);
  addMethodRefusals(app);
  addApi(app, context, {
    limiter: rateLimit === null ? null : createLimiter('api', rateLimit),
    ...{ onBug, afterWrite, hub, timers },
  });
  addFallbacks(app, onBug);

  const service: Service = {
    async fetch(request, address = loopback, mark) {
      service.noticeOthers();
      return await app.fetch(request, { address, mark });
    },
    key,
    database,
    stores,
    noticeOthers() {
      if (!database.noticeOthers()) return;
      hub.announce(null);
      mail.resume();
      mail.wake();
      deliveries?.resume(null);
    },
    resumeMail() {
      mail.resume();
      mail.wake();
    },
    async settled() {
      await mail.settled();
      await deliveries?.settled();
    },
    endStreams() {
      hub.close();
    },
    async close() {
      hub.close();
      budgets?.stop();
      await Promise.all([mail.stop(), deliveries?.stop()]);
      await printer?.close();
      await database.close();
    },
  };
  return {
    prepare,
    start() {
      afterWrite(null).catch(onBug);
      return service;
    },
  };
}

function reportProblem(line: string): void {
  process.stderr.write(`${line}\n`);
}

function reportBug(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
