import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { ApiContext } from './api/api-context.ts';
import type { Context } from './domain/context.ts';
import { generateKey, setStartupKey } from './domain/keys.ts';
import { addApi } from './api/api.ts';
import type { Environment } from './http/environment.ts';
import type { RateLimit } from './http/rate-limit/call-window.ts';
import { addLastAnswers, closePaths } from './http/closing-routes.ts';
import type { RequestMark } from './http/request-id.ts';
import { createRateLimiter, documentedLimit } from './http/rate-limit/rate-limiter.ts';
import { createMailQueue } from './delivery/mail/mail-queue.ts';
import { memoryTransport, type MailTransport } from './delivery/mail/transport.ts';
import { addDescription } from './api/openapi/openapi-app.ts';
import { addPages } from './page/page-app.ts';
import type { PdfPrinter } from './page/pdf/pdf-printer.ts';
import {
  systemClock,
  systemRandom,
  systemTimers,
  type Clock,
  type RandomSource,
  type Timers,
} from './ports.ts';
import { cachedRecords } from './api/records/record-cache.ts';
import { freshRecords } from './api/records/fresh-records.ts';
import { seedDatabase, type Seed } from './seed/seed.ts';
import { openDatabase, type Database } from './storage/database/database.ts';
import { createDeliveryWorker } from './delivery/webhooks/delivery-worker.ts';
import type { WebhookPoster } from './delivery/webhooks/poster.ts';
import { createStores, type Stores } from './storage/stores.ts';

/** How a service is put together. Everything but the database has a default that a product wants. */
export interface ServiceOptions {
  /** Path of the database file, or `:memory:`. */
  readonly database: string;
  /** The key of this run; made when absent. */
  readonly key?: string | undefined;
  /** What an empty database is filled with; one that has data is left alone. */
  readonly seed?: Seed;
  /** Null counts nothing. */
  readonly rateLimit?: RateLimit | null;
  /** Address of the client pages; a function where it is known only after listening. */
  readonly publicUrl?: string | (() => string);
  readonly mail?: MailTransport;
  /** How webhooks go out; without one they stay queued. */
  readonly webhooks?: WebhookPoster;
  /** Makes PDFs of proposals; without one the page says that there are none. */
  readonly pdf?: PdfPrinter | null;
  readonly clock?: Clock;
  readonly random?: RandomSource;
  readonly timers?: Timers;
  /** Told about every bug; by default it goes to standard error, without any content of a request. */
  readonly onBug?: (error: unknown) => void;
  /** Told what the owner has to look after, such as a mail server that refuses the login; likewise. */
  readonly onProblem?: (line: string) => void;
}

/** A service without a socket. */
export interface Service {
  /** Answers one request; `address` is the caller's, for activities and budgets. */
  fetch(request: Request, address?: string, mark?: RequestMark): Promise<Response>;
  /** The key of this run. */
  readonly key: string;
  readonly database: Database;
  readonly stores: Stores;
  /** Resolves once all mail and webhooks that could be delivered have been. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/** Opens the database, fills it when it is new, and puts the routes together. */
export function createService(options: ServiceOptions): Service {
  const { clock = systemClock, random = systemRandom, timers = systemTimers, onBug = reportBug } = options;
  const { publicUrl = 'http://localhost', onProblem = reportProblem } = options;
  const database = openDatabase(options.database);
  const stores = createStores(database);
  let hasOutgoing = true;
  const rules: Context = {
    clock,
    random,
    database,
    stores,
    account() {
      const account = stores.account.find();
      if (account === null) throw new Error('The database holds no account');
      return account;
    },
    publicUrl: typeof publicUrl === 'function' ? publicUrl : () => publicUrl,
    noteOutgoing() {
      hasOutgoing = true;
    },
  };
  const context: ApiContext = { ...rules, records: cachedRecords(freshRecords(rules), database) };
  if (stores.account.find() === null) seedDatabase(context, options.seed ?? { kind: 'empty' });
  const key = options.key ?? generateKey(context);
  setStartupKey(context, key);

  const transport = options.mail ?? memoryTransport();
  const mail = createMailQueue(context, { transport, timers, onBug, onProblem });
  const deliveries =
    options.webhooks === undefined ? null : createDeliveryWorker(context, options.webhooks, timers, onBug);
  /** After a commit, never inside it: what goes out must already be on disk. */
  const afterWrite = async (): Promise<void> => {
    if (!hasOutgoing) return;
    hasOutgoing = false;
    mail.wake();
    deliveries?.wake();
    if (transport.immediate) await mail.settled();
  };
  const rateLimit = options.rateLimit === undefined ? documentedLimit : options.rateLimit;
  const printer = options.pdf ?? null;
  // The trie is quick to build: a simulation makes a service per schedule and asks it little.
  const app = new Hono<Environment>({ router: new TrieRouter() });
  addPages(app, context, { afterWrite, printer, onBug });
  addDescription(app);
  closePaths(app);
  addApi(app, context, {
    limiter: rateLimit === null ? null : createRateLimiter(rateLimit, clock),
    onBug,
    afterWrite,
  });
  addLastAnswers(app, onBug);
  afterWrite().catch(onBug);

  return {
    fetch: async (request, address = loopback, mark) => app.fetch(request, { address, mark }),
    key,
    database,
    stores,
    async settled() {
      await mail.settled();
      await deliveries?.settled();
    },
    async close() {
      await Promise.all([mail.stop(), deliveries?.stop()]);
      await printer?.close();
      database.close();
    },
  };
}

function reportProblem(line: string): void {
  process.stderr.write(`${line}\n`);
}

function reportBug(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
