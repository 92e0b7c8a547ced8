import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { ApiContext } from './api/api-context.ts';
import type { Context } from './domain/context.ts';
import { addApi } from './api/api.ts';
import { apiRoot } from './api/api-root.ts';
import { createChangeHub } from './api/live/change-hub.ts';
import { readCursor } from './api/live/change-stream.ts';
import { watchOtherNodes } from './api/live/other-nodes.ts';
import { purgeAnswers } from './api/answer-once.ts';
import type { Environment } from './http/environment.ts';
import type { RateLimit } from './http/rate-limit/call-window.ts';
import { ServiceFailure } from './failure.ts';
import { addFallbacks, addMethodRefusals } from './http/fallback-routes.ts';
import type { RequestMark } from './http/request-id.ts';
import { createRateLimiter, type CreateLimiter } from './http/rate-limit/rate-limiter.ts';
import { createSharedLimiter } from './http/rate-limit/shared-limiter.ts';
import { shareBudgets } from './storage/postgres/rate-budgets.ts';
import { configuredTransport, type MailSetup } from './delivery/mail/configured-transport.ts';
import { createMailControl, createMailSettings } from './delivery/mail/mail-control.ts';
import { recoverMailQueue } from './delivery/mail/interrupted-messages.ts';
import { createMailQueue, type MailQueue } from './delivery/mail/mail-queue.ts';
import { memoryTransport, type MailTransport } from './delivery/mail/transport.ts';
import { addDescription } from './api/openapi/openapi-app.ts';
import { addPages } from './page/page-app.ts';
import { embedFiles } from './page/pictures/file-addresses.ts';
import { createProposalView } from './page/proposal-view.ts';
import { addReachability } from './page/reachability-route.ts';
import type { PdfCache } from './page/pdf/pdf-cache.ts';
import type { PictureScaler } from './page/pictures/picture-scaler.ts';
import { renderPdfDocument } from './page/pdf-document.ts';
import { withTimeout, type Clock, type RandomSource, type Timers } from './ports.ts';
import { cachedRecords, encodedRecords } from './api/records/record-cache.ts';
import type { RecordReader } from './api/records/record-reader.ts';
import { uncachedRecords } from './api/records/uncached-records.ts';
import { firstAccount, type ExpectedCall, type OpenedCall } from './storage/accounts/accounts.ts';
import { apiBudgets } from './storage/accounts/budgets.ts';
import type { WatchedDatabase } from './storage/database/database.ts';
import {
  createDeliveryWorker,
  recoverDeliveries,
  type DeliveryWorker,
} from './delivery/webhooks/delivery-worker.ts';
import type { FilePlace } from './storage/files/file-place.ts';
import type { WebhookPoster } from './delivery/webhooks/poster.ts';
import type { Steps } from './storage/steps.ts';
import { createFileKeeper, type FileKeeper } from './domain/files/file-keeper.ts';
import { noMailSecrets } from './domain/mail/mail-secrets.ts';
import type { PdfDocument } from './domain/mail/outgoing-mail.ts';
import type { ProposalRow } from './storage/proposal-store.ts';
import { createStores, type Stores } from './storage/stores.ts';

/** What the accounts of a service share. */
export interface AccountParts {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly timers: Timers;
  /** The name of this node, unique among those that share the database. */
  readonly node: string;
  /** Where the bytes of files are; null for the database. */
  readonly filePlace: FilePlace | null;
  /** Null for no limit. */
  readonly rateLimit: RateLimit | null;
  readonly publicUrl: () => string;
  /** Delivers all mail, instead of the settings in `mailSetup`. */
  readonly mail: MailTransport | null;
  readonly mailSetup: MailSetup | null;
  /** Webhooks stay queued without one. */
  readonly webhooks: WebhookPoster | null;
  /** The page offers no PDF without one. */
  readonly pdfs: PdfCache | null;
  readonly scaler: PictureScaler;
  readonly onBug: (error: unknown) => void;
  readonly onProblem: (line: string) => void;
  /** Whether an account is suspended: then it delivers nothing, and its streams of changes end. */
  readonly isSuspended: (account: number) => boolean;
}

/** The routes, caches and queues of one account. */
export interface AccountService {
  /** Answers one request. `address` is the caller's, for activities and budgets; `call` is what is known of its key. */
  fetch(
    request: Request,
    address: string,
    mark: RequestMark | undefined,
    call?: OpenedCall | ExpectedCall | null,
  ): Promise<Response>;
  readonly context: ApiContext;
  readonly stores: Stores;
  /** Continues what the last process left. It runs in one transaction, before the first request. */
  recover(): Steps<void>;
  /** Delivers what is due, after `recover`. */
  start(): void;
  /** Looks for what is due. Never throws. */
  wake(): void;
  /** Tries waiting mail now. */
  resumeMail(): void;
  noticeOthers(): void;
  /** Whether a stream of changes is open. */
  hasStreams(): boolean;
  endStreams(): void;
  settled(): Promise<void>;
  /** Ends everything but the database. */
  close(): Promise<void>;
}

/** Longest wait of an answer for a local delivery, in milliseconds: a PDF may take longer to print. */
const longestAnswerWait = 5000;

function* pdfDocumentOf(context: Context, proposal: ProposalRow): Steps<PdfDocument> {
  return renderPdfDocument(yield* createProposalView(context, proposal, 'pdf'));
}

/** Caches records, unless other processes may change them unnoticed. */
function recordReader(context: Context, database: WatchedDatabase): RecordReader {
  const uncached = uncachedRecords(context);
  return database.isShared
    ? encodedRecords(uncached)
    : cachedRecords(uncached, database, context.stores.proposals);
}

/**
 * The secrets in the files of the service belong to its settings or to the first account. Another account could name a
 * server of its own and be sent them.
 */
function mailSetupOf(account: number, setup: MailSetup | null): MailSetup | null {
  if (setup === null || setup.fixed !== null || account === firstAccount) return setup;
  return { ...setup, secrets: noMailSecrets };
}

/** Puts the files of the account into what is printed. */
function withFiles(pdfs: PdfCache, files: FileKeeper): PdfCache {
  return { print: async (document) => await pdfs.print(await embedFiles(files, document)) };
}

/** Connects the parts that belong to the account of a database. */
export function createAccountService(opened: WatchedDatabase, parts: AccountParts): AccountService {
  const { clock, random, timers, node, publicUrl, onBug, onProblem } = parts;
  const isSuspended = (): boolean => parts.isSuspended(opened.account);
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
  const files = createFileKeeper({
    ...{ database, stores, clock, timers, onProblem },
    place: parts.filePlace,
  });
  const pdfs = parts.pdfs === null ? null : withFiles(parts.pdfs, files);
  const ruleContext: Context = {
    files,
    clock,
    random,
    database,
    stores,
    *account() {
      const account = yield* stores.account.find();
      if (account === null) throw new Error('The database contains no account');
      return account;
    },
    publicUrl,
    pdfDocument: pdfs === null ? null : (proposal) => pdfDocumentOf(ruleContext, proposal),
    announceOutgoing() {
      announcements += 1;
      hasNewOutgoing = true;
    },
  };
  const setup = mailSetupOf(opened.account, parts.mailSetup);
  const settings = createMailSettings(setup, stores);
  const transport =
    parts.mail ??
    (setup === null
      ? memoryTransport()
      : configuredTransport(setup, async () => await database.read(settings), database.isShared));
  const hub = createChangeHub(() =>
    database.isShared
      ? watchOtherNodes({
          cursor: async () => await database.read(() => readCursor(stores)),
          onChange: () => hub.announce(null),
          ...{ timers, onBug },
        })
      : () => undefined,
  );
  const queue = (): MailQueue => mail;
  const worker = (): DeliveryWorker | null => deliveries;
  const context: ApiContext = {
    ...ruleContext,
    records: recordReader(ruleContext, database),
    mail: createMailControl({ setup, settings, stores, clock, transport, queue }),
    resumeWebhooks: (endpointId) => worker()?.resume(endpointId),
    isSuspended,
  };

  const mail = createMailQueue(context, {
    node,
    transport,
    print: pdfs === null ? null : (document) => pdfs.print(document),
    ...{ timers, onBug, onProblem, isSuspended },
    onRecorded: () => hub.announce(null),
  });
  const deliveries =
    parts.webhooks === null
      ? null
      : createDeliveryWorker(context, parts.webhooks, { node, timers, onBug, isSuspended });
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
  const calls = new WeakMap<Request, OpenedCall | ExpectedCall>();
  // The trie router is quick to build: a simulation creates one service per schedule.
  const app = new Hono<Environment>({ router: new TrieRouter() });
  addPages(app, context, {
    afterWrite: async () => await afterWrite(null),
    apiUrl: () => `${publicUrl()}${apiRoot}`,
    scaler: parts.scaler,
    ...{ pdfs, onBug, createLimiter },
  });
  addReachability(app, context);
  addDescription(app);
  addMethodRefusals(app);
  addApi(app, context, {
    limiter: parts.rateLimit === null ? null : createLimiter(apiBudgets, parts.rateLimit),
    callOf: (request) => calls.get(request),
    ...{ onBug, afterWrite, hub, timers },
  });
  addFallbacks(app, onBug);

  return {
    async fetch(request, address, mark, call = null) {
      if (call !== null) calls.set(request, call);
      return await app.fetch(request, { address, mark });
    },
    context,
    stores,
    *recover() {
      yield* recoverMailQueue(context, onProblem);
      yield* recoverDeliveries(context);
      yield* purgeAnswers(context);
    },
    start: () => void afterWrite(null).catch(onBug),
    wake: wakeQueues,
    resumeMail() {
      mail.resume();
      mail.wake();
    },
    noticeOthers() {
      if (!database.noticeOthers()) return;
      hub.announce(null);
      mail.resume();
      mail.wake();
      deliveries?.resume(null);
    },
    hasStreams: () => hub.isListenedTo(),
    endStreams: () => hub.close(),
    async settled() {
      await mail.settled();
      await deliveries?.settled();
    },
    async close() {
      hub.close();
      budgets?.stop();
      await Promise.all([mail.stop(), deliveries?.stop()]);
    },
  };
}
