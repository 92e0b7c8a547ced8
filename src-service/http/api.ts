import type { Context as HonoContext, Hono } from 'hono';
import type { Context } from '../domain/context.ts';
import { ServiceFailure } from '../failure.ts';
import { documentBytes } from '../records/written.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { decorate } from './variant-bodies.ts';
import { apiRoot } from './api-root.ts';
import { createAnswerCache } from './answer-cache.ts';
import { authenticate, type Authentication } from './authenticate.ts';
import { readJson } from './body.ts';
import { createVendorShapes } from './failure-answer.ts';
import { createEncoder } from './compression.ts';
import { allowedMethods, bugBody, notAllowed, optionsAnswer } from './manners.ts';
import { acceptsJson, isJsonType } from './negotiate.ts';
import type { Environment } from './environment.ts';
import { idHeader } from './request-id.ts';
import type { RateDecision } from './call-window.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { ApiAnswer, Route } from './route.ts';

type Request = HonoContext<Environment>;
type Target =
  | Route
  | { readonly refuse: () => ServiceFailure; readonly headers: Readonly<Record<string, string>> };

/** An answer as it goes out. */
interface WrittenAnswer {
  readonly status: ApiAnswer['status'];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What the API needs besides the rules' context. */
export interface ApiOptions {
  /** Null counts nothing and sends no rate headers. */
  readonly limiter: RateLimiter | null;
  /** Told about every bug behind a 500; the caller of the API only learns that there was one. */
  readonly onBug: (error: unknown) => void;
  /** Called after a write has been committed and before it is answered. */
  readonly afterWrite: () => Promise<void>;
}

/**
 * The HTTP API, without a socket. Each request goes the same way: authentication, rate limit,
 * format, then its route; writes run in one transaction each.
 */
export function addApi(app: Hono<Environment>, context: Context, options: ApiOptions): void {
  const respond = createResponder(context, options);
  const routes = allRoutes(context.variants);
  for (const route of routes) {
    app.on(route.method, `${apiRoot}${route.path}`, (request) => respond(request, route));
  }
  for (const [path, list] of Map.groupBy(routes, (route) => route.path)) {
    const allowed = allowedMethods(list.map((route) => route.method));
    const refuse = (): ServiceFailure => notAllowed(allowed);
    app.on('OPTIONS', `${apiRoot}${path}`, () => optionsAnswer(allowed));
    app.all(`${apiRoot}${path}`, (request) => respond(request, { refuse, headers: { Allow: allowed } }));
  }
  const unknown = {
    refuse: () => new ServiceFailure('not-found', 'There is nothing at this address'),
    headers: {},
  };
  app.all(`${apiRoot}/*`, (request) => respond(request, unknown));
}

function createResponder(context: Context, options: ApiOptions) {
  const failureShape = createVendorShapes(context.variants);
  const type = context.variants.has('vnd-json') ? 'application/vnd.api+json' : 'application/json';
  const contentType = `${type}; charset=utf-8`;
  const cache = createAnswerCache();
  const encode = createEncoder();
  // Under these, the same read gives another answer a moment later without any write.
  const changesByItself =
    context.variants.has('quiet-activity') || context.variants.has('delete-cascade-late');

  return async function respond(request: Request, target: Target): Promise<Response> {
    const caller = authenticate(context, request.req.header('authorization'));
    const budgetKey =
      caller.kind === 'known' ? `key:${String(caller.key.id)}` : `address:${request.env.address}`;
    const decision = options.limiter?.take(budgetKey) ?? null;
    const headers: Record<string, string> = { 'Content-Type': contentType, 'Cache-Control': 'no-store' };
    const { mark } = request.env;
    if (mark !== undefined) {
      headers[idHeader] = mark.id;
      mark.isTold = true;
    }
    if (decision !== null) addRateHeaders(headers, decision, context, options.limiter);
    try {
      const { status, bytes } = await serve(request, target, caller, decision);
      const answer = await encode(bytes, request.req.header('accept-encoding'));
      return new Response(answer.bytes, { status, headers: Object.assign(headers, answer.headers) });
    } catch (error) {
      if (!(error instanceof ServiceFailure)) {
        options.onBug(error);
        return new Response(JSON.stringify(bugBody), { status: 500, headers });
      }
      if (error.code === 'unauthorized') headers['WWW-Authenticate'] = 'Token realm="Application"';
      // What a body may come in (RFC 9110, 15.5.16).
      if (error.code === 'unsupported-media') headers['Accept-Encoding'] = 'identity';
      if (error.code === 'method-not-allowed' && 'refuse' in target) Object.assign(headers, target.headers);
      return new Response(JSON.stringify(failureShape(error)), { status: error.status, headers });
    }
  };

  async function serve(
    request: Request,
    target: Target,
    caller: Authentication,
    decision: RateDecision | null,
  ): Promise<WrittenAnswer> {
    if (decision !== null && !decision.allowed) {
      throw new ServiceFailure('rate-limited', 'Too many requests: wait, then try again');
    }
    if (caller.kind !== 'known') throw refusal(context, caller.kind);
    if (!acceptsJson(request.req.header('accept'))) {
      throw new ServiceFailure('not-acceptable', 'Only JSON is served here');
    }
    if ('refuse' in target) throw target.refuse();
    if (context.variants.has('delete-cascade-late')) forgetGhosts(context);
    const raw = {
      params: request.req.param(),
      query: new URL(request.req.url).searchParams,
      address: request.env.address,
      key: caller.key,
    };
    if (target.method === 'GET') {
      const make = () => toBytes(request, target.answer(context, { ...raw, body: undefined }));
      if (changesByItself) return { status: 200, bytes: make() };
      const key = `${String(caller.key.user_id)} ${request.req.url}`;
      return { status: 200, bytes: cache.get(context.database.revision(), key, make) };
    }
    if (target.body !== null && !isJsonType(request.req.header('content-type'))) {
      throw new ServiceFailure('not-acceptable', 'Only JSON is understood here');
    }
    const body = target.body !== null ? await readJson(request.req.raw) : undefined;
    const answer = await context.database.write(() => target.answer(context, { ...raw, body }));
    await options.afterWrite();
    return { status: answer.status, bytes: toBytes(request, answer) };
  }

  function toBytes(request: Request, answer: ApiAnswer): WrittenAnswer['bytes'] {
    return documentBytes(decorate(context, request.req.url, answer.body));
  }
}

function refusal(context: Context, kind: 'missing' | 'wrong'): ServiceFailure {
  if (kind === 'missing' && context.variants.has('vendor-errors')) {
    return new ServiceFailure('forbidden', 'An API key is needed');
  }
  return new ServiceFailure('unauthorized', 'The API key is missing or invalid');
}

/** Under `delete-cascade-late`, removes the children whose time in the lists is over. */
function forgetGhosts(context: Context): void {
  const now = context.clock.now();
  context.database.transaction(() => {
    context.stores.sections.exorcise(now);
    context.stores.lineItems.exorcise(now);
  });
}

/** `service-api.md §8`: on every answer, or with one variant on refusals only. */
function addRateHeaders(
  headers: Record<string, string>,
  decision: RateDecision,
  context: Context,
  limiter: RateLimiter | null,
): void {
  if (limiter === null || (decision.allowed && context.variants.has('rate-headers-on-429-only'))) return;
  headers['X-Ratelimit-Limit'] = String(limiter.limit.calls);
  headers['X-Ratelimit-Remaining'] = String(decision.remaining);
  headers['X-RateLimit-Reset'] = String(Math.ceil(decision.resetAt / 1000));
  headers['Retry-After'] = String(Math.ceil(decision.waitFor / 1000));
}
