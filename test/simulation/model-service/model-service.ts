import { runNow } from '../../../src-service/storage/steps.ts';
import type { ApiContext } from '../../../src-service/api/api-context.ts';
import type { Context } from '../../../src-service/domain/context.ts';
import { ServiceFailure } from '../../../src-service/failure.ts';
import type { RateDecision, RateLimit } from '../../../src-service/http/rate-limit/call-window.ts';
import { failureBody } from '../../../src-service/http/failure-answer.ts';
import { createRateLimiter, rateHeaders } from '../../../src-service/http/rate-limit/rate-limiter.ts';
import type { Route } from '../../../src-service/api/route.ts';
import { uncachedRecords } from '../../../src-service/api/records/uncached-records.ts';
import { changeHeaders, checkUnchangedSince } from '../../../src-service/api/unchanged-since.ts';
import { allRoutes } from '../../../src-service/api/routes/all-routes.ts';
import { seedDatabase } from '../../../src-service/seed/seed.ts';
import type { ApiCall } from '../../foreign-service/exchange.ts';
import type { Variant } from '../../foreign-service/variants.ts';
import { exchange, wrapService } from '../../foreign-service/wrap-service.ts';
import type { Random } from '../world/random.ts';
import type { SentMail, ServiceRow, SimService } from '../world/sim-service.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';
import { apiRoot, type WireAnswer, type WireRequest } from '../world/wire.ts';
import { createMemoryStores } from './memory-stores.ts';

interface ModelOptions {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly variants?: readonly Variant[];
  readonly rateLimit: RateLimit;
  /** Whether writes may have an idempotency key. Other services never do. */
  readonly takesKeys?: boolean;
  /** Whether its lists tell what has changed since a cursor. */
  readonly listsChanges?: boolean;
  /** Whether it refuses a write whose record has changed since a number. */
  readonly refusesOverwrites?: boolean;
}

/** The condition of a write. */
interface Condition {
  readonly unchangedSince?: number | undefined;
}

interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

type Matcher = (method: string, path: string) => Match | null;

/** Number of paths in the cache of routes, before it is emptied. */
const maxPaths = 2_000;

/** Finds the route of a path. The same few paths repeat, so the results are cached. */
function createMatcher(routes: readonly Route[]): Matcher {
  const shapes = routes.map((route) => ({ route, parts: route.path.split('/') }));
  const find: Matcher = (method, path) => {
    const parts = path.slice(apiRoot.length).split('/');
    for (const { route, parts: shape } of shapes) {
      if (route.method !== method || shape.length !== parts.length) continue;
      const fits = shape.every((part, index) => part.startsWith(':') || part === parts[index]);
      if (!fits) continue;
      const named = shape.flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), parts[index] ?? ''] as const] : [],
      );
      return { route, params: Object.fromEntries(named) };
    }
    return null;
  };
  const found = new Map<string, Match | null>();
  return (method, path) => {
    const name = `${method} ${path}`;
    const known = found.get(name);
    if (known !== undefined) return known;
    if (found.size === maxPaths) found.clear();
    const match = find(method, path);
    found.set(name, match);
    return match;
  };
}

/** Routes have no state, so one table serves every service. */
const match = createMatcher(allRoutes);

/** The rows of the service's database, for the checks. */
function asRows(rows: readonly object[], flags: readonly string[]): readonly ServiceRow[] {
  return rows.map((row) => {
    const entries = Object.entries(row).map(([name, value]) => {
      if (flags.includes(name)) return [name, value === 1] as const;
      const isId = name === 'id' || name.endsWith('_id');
      return [name, isId && typeof value === 'number' ? String(value) : value] as const;
    });
    // Rows contain texts, numbers and nulls.
    return Object.fromEntries(entries) as ServiceRow;
  });
}

const plainHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const repeatedHeaders = { ...plainHeaders, 'idempotent-replayed': 'true' };

const proposalFlags = ['report', 'exclude_total', 'exclude_total_in_pdf'];
const sectionFlags = ['reusable', 'page_break', 'optional', 'include_total', 'selected'];

/**
 * The service without HTTP and database, for speed: its own routes and rules over rows in memory. `conformance.test.ts`
 * compares it with the real one.
 */
export function createModelService({
  clock,
  random,
  variants = [],
  rateLimit,
  takesKeys = false,
  listsChanges = false,
  refusesOverwrites = false,
}: ModelOptions): SimService {
  const { stores, tables, revision } = createMemoryStores();
  const unused = (): never => {
    throw new Error('The model of the service has no database.');
  };
  const rules: Context = {
    clock,
    random: { bytes: (length) => random.bytes(length) },
    database: {
      isShared: false,
      account: 1,
      query: unused,
      transaction: (run) => run(),
      read: unused,
      write: unused,
      size: unused,
      writeAside: unused,
      isInTransaction: () => false,
      revision: () => 0,
      backup: unused,
      close: () => undefined,
    },
    stores,
    files: { read: unused, prepare: unused, keep: unused, load: unused, loaded: unused },
    *account() {
      return (yield* stores.account.find()) ?? unused();
    },
    publicUrl: () => 'http://localhost',
    pdfDocument: null,
    announceOutgoing: () => undefined,
  };
  const mail = {
    ...{ settings: unused, isFixed: false, change: unused, missingSecrets: unused, dkimKey: unused },
    ...{ test: unused, pausedUntil: unused, resume: unused },
  };
  const context: ApiContext = {
    ...rules,
    records: uncachedRecords(rules),
    mail,
    resumeWebhooks: unused,
    isSuspended: () => false,
  };
  runNow(seedDatabase(context, { kind: 'empty' }));
  const limiter = createRateLimiter(rateLimit, clock);
  const key = {
    id: 1,
    name: '',
    hash: '',
    user_id: 1,
    startup: 1,
    created_at: '',
    revoked_at: null,
    scope: null,
    last_used_at: null,
  } as const;

  function headersFor(decision: RateDecision): Readonly<Record<string, string>> {
    const told = Object.entries(rateHeaders(decision, rateLimit));
    return {
      ...plainHeaders,
      ...Object.fromEntries(told.map(([name, value]) => [name.toLowerCase(), value])),
    };
  }

  function answer({ method, path, query, body, unchangedSince }: ApiCall & Condition): {
    readonly status: number;
    readonly body: object;
    readonly headers: Readonly<Record<string, string>>;
  } {
    const found = match(method, path);
    if (found === null) throw new ServiceFailure('not-found', 'There is nothing at this address');
    const request = {
      params: found.params,
      query: new URLSearchParams(query),
      address: '192.0.2.1',
      key,
      header: () => undefined,
      body: method === 'GET' ? undefined : JSON.parse(body ?? '{}'),
    };
    const isNumbered = refusesOverwrites && method !== 'GET';
    if (isNumbered) runNow(checkUnchangedSince(context, found.route, request, unchangedSince ?? null));
    const result = runNow(found.route.answer(context, request));
    const numbers = isNumbered ? runNow(changeHeaders(context, found.route, request, result)) : {};
    const headers = Object.entries(numbers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return { status: result.status, body: result.body, headers: Object.fromEntries(headers) };
  }

  type Said = Pick<WireAnswer, 'status' | 'text' | 'headers'>;

  function said(work: () => ReturnType<typeof answer>): Said {
    try {
      const { status, body, headers } = work();
      return { status, text: JSON.stringify(body), headers };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      return { status: error.status, text: JSON.stringify(failureBody(error)), headers: {} };
    }
  }

  /** Answers to reads since the last change of a row. */
  let readings = new Map<string, Said>();
  let readAt = revision();

  /** A read has the same answer until a row changes. */
  function read(request: ApiCall): Said {
    const { path, query } = request;
    if (revision() !== readAt) {
      readings = new Map();
      readAt = revision();
    }
    const name = `${path}?${query}`;
    const reading = readings.get(name) ?? said(() => answer(request));
    readings.set(name, reading);
    return reading;
  }

  /** The answers by idempotency key, each with its request. */
  const keyedAnswers = new Map<string, { readonly request: string; readonly answer: Said }>();

  /** A key answers once and for one request; all but faults, conflicts and false conditions is repeated. */
  function write({ idempotencyKey, unchangedSince, ...call }: WireRequest): WireAnswer {
    const { method, path, query, body } = call;
    const request = `${method} ${path}?${query} ${body ?? ''}`;
    const known = idempotencyKey === undefined ? undefined : keyedAnswers.get(idempotencyKey);
    if (known?.request === request) return { ...known.answer, headers: repeatedHeaders };
    const answered = said(() => {
      if (known !== undefined) throw new ServiceFailure('invalid', 'The key was sent with another request');
      return answer({ ...{ method, path, query, body }, unchangedSince });
    });
    if (known !== undefined) return { ...answered, headers: plainHeaders };
    const isKept = answered.status < 500 && answered.status !== 409 && answered.status !== 412;
    if (idempotencyKey !== undefined && isKept)
      keyedAnswers.set(idempotencyKey, { request, answer: { ...answered, headers: {} } });
    return { ...answered, headers: { ...plainHeaders, ...answered.headers } };
  }

  function serveUncounted(request: ApiCall & Condition): WireAnswer {
    const { status, text, headers } = request.method === 'GET' ? read(request) : said(() => answer(request));
    return { status, headers: { ...plainHeaders, ...headers }, text };
  }

  const extensions = [
    ...(takesKeys ? ['idempotency-key'] : []),
    ...(listsChanges ? ['updated-since'] : []),
    ...(refusesOverwrites ? ['unchanged-since'] : []),
  ].join(', ');

  function serve(request: WireRequest): WireAnswer {
    const decision = limiter.take('key:1');
    const headers = headersFor(decision);
    if (!decision.allowed) {
      const refusal = new ServiceFailure('rate-limited', 'Too many requests: wait, then try again');
      return { status: refusal.status, headers, text: JSON.stringify(failureBody(refusal)) };
    }
    if (extensions === '') return { ...serveUncounted(request), headers };
    const announcement = request.path === `${apiRoot}/account/me` ? { 'layover-extensions': extensions } : {};
    const answered = request.method === 'GET' || !takesKeys ? serveUncounted(request) : write(request);
    return { ...answered, headers: { ...answered.headers, ...headers, ...announcement } };
  }

  const foreign = wrapService(rules, {
    variants,
    rateLimit,
    caller: { budgetKey: () => 'key:1', isAnonymous: () => false },
  });

  return {
    serve:
      variants.length === 0
        ? async (request) => serve(request)
        : async (request) => exchange(foreign(request), serveUncounted),
    state: () => ({
      client: asRows(tables.clients.all(), []),
      proposal: asRows(tables.proposals.all(), proposalFlags),
      template: asRows(tables.templates.all(), ['public_template']),
      section: asRows(tables.sections.all(), sectionFlags).toSorted(
        (left, right) => Number(left['position']) - Number(right['position']),
      ),
      line_item: asRows(tables.lineItems.all(), []).toSorted(
        (left, right) => Number(left['position']) - Number(right['position']),
      ),
      taxation: asRows(tables.taxations.all(), []),
    }),
    mails: () =>
      tables.activities
        .all()
        .filter((row) => row.activity_type === 'user_send_proposal')
        .map(({ proposal_id, additional_fields }): SentMail => {
          const { to, subject } = JSON.parse(additional_fields) as { to: string; subject: string };
          return { proposalId: String(proposal_id), to, subject };
        }),
    accept(proposalId) {
      const accepted_at = new Date(clock.now()).toISOString();
      tables.proposals.patch(Number(proposalId), { status: 'accepted', accepted_at });
    },
    close: async () => undefined,
  };
}
