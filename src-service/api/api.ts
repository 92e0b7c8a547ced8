import type { Context as HonoContext, Hono } from 'hono';
import type { ApiContext } from './api-context.ts';
import { notFound, ServiceFailure } from '../failure.ts';
import { encodeDocument } from './records/encoded-records.ts';
import { allRoutes } from './routes/all-routes.ts';
import { apiRoot } from './api-root.ts';
import { announcedExtensions, announcesExtensions, extensionsHeader } from './announced-extensions.ts';
import { createAnswerCache, type CachedAnswer } from './answer-cache.ts';
import { authenticate, type Authentication } from './authenticate.ts';
import { readEarly, unknownKey, type EarlyRead } from './calls/early-read.ts';
import { failureBody } from '../http/failure-answer.ts';
import { createEncoder, encodingOf, varyHeaders } from '../http/compression.ts';
import { entityTag, hashTag, matchesWeakly } from '../http/entity-tag.ts';
import {
  allowedMethods,
  bugBody,
  notAllowed,
  optionsAnswer,
  unavailableSeconds,
} from '../http/fallback-routes.ts';
import type { Environment } from '../http/environment.ts';
import { requestIdHeader } from '../http/request-id.ts';
import { acceptsEvents, acceptsJson } from '../http/json-types.ts';
import type { ActiveKey, KeyRow } from '../storage/accounts/key-row.ts';
import { requirePermission } from './authorize.ts';
import { createKeyUses } from './calls/key-uses.ts';
import type { Timers } from '../ports.ts';
import type { ChangeHub } from './live/change-hub.ts';
import { changesPath, createChangeStreams, eventStreamType, readCursor } from './live/change-stream.ts';
import type { RateDecision } from '../http/rate-limit/call-window.ts';
import { rateFields } from '../http/rate-limit/rate-fields.ts';
import { decideShared } from '../http/rate-limit/shared-limiter.ts';
import { rateHeaders, type RateLimiter } from '../http/rate-limit/rate-limiter.ts';
import type { ExpectedCall, OpenedCall } from '../storage/accounts/accounts.ts';
import { keyBudget } from '../storage/accounts/budgets.ts';
import type { Steps } from '../storage/steps.ts';
import { createWriteServer, type AfterWrite } from './serve-write.ts';
import type { ApiAnswer, RawRequest, Route } from './route.ts';
import type { WrittenAnswer } from './written-answer.ts';

type Request = HonoContext<Environment>;
type Target =
  | Route
  | { readonly refuse: () => ServiceFailure; readonly headers: Readonly<Record<string, string>> }
  /** Answers with a stream, from the same checks and with the same headers as a route. */
  | { readonly stream: (request: Request, key: KeyRow) => ReadableStream<Uint8Array<ArrayBuffer>> };

export interface ApiOptions {
  /** Null for no limit and no rate headers. */
  readonly limiter: RateLimiter | null;
  /** Called with the bug behind a 500; the caller of the API sees no details. */
  readonly onBug: (error: unknown) => void;
  /** The call of a request, if its key is found together with its account. */
  readonly callOf: (request: globalThis.Request) => OpenedCall | ExpectedCall | undefined;
  /** Runs after a write is committed and before it is answered. */
  readonly afterWrite: AfterWrite;
  /** Tells the streams of changes that something has changed. */
  readonly hub: ChangeHub;
  readonly timers: Timers;
}

/** The HTTP API, without a socket. Every request passes authentication, rate limit and format checks before its route. */
export function addApi(app: Hono<Environment>, context: ApiContext, options: ApiOptions): void {
  const respond = createResponder(context, options);
  for (const route of allRoutes) {
    app.on(route.method, `${apiRoot}${route.path}`, (request) => respond(request, route));
  }
  const openStream = createChangeStreams(options.hub, options.timers, options.onBug);
  const changes: Target = {
    stream: (request, key) =>
      openStream({
        keyId: key.id,
        lastEventId: request.req.header('last-event-id') ?? null,
        cursor: async () => await context.database.read(() => readCursor(context.stores)),
        async isKnown() {
          const header = request.req.header('authorization');
          const { kind } = await context.database.read(() => authenticate(context, header));
          return kind === 'known' && !context.isSuspended();
        },
      }),
  };
  app.get(`${apiRoot}${changesPath}`, (request) => respond(request, changes));
  const paths = [...allRoutes, { method: 'GET', path: changesPath } as const];
  for (const [path, list] of Map.groupBy(paths, (route) => route.path)) {
    const allowed = allowedMethods(list.map((route) => route.method));
    const refuse = (): ServiceFailure => notAllowed(allowed);
    app.on('OPTIONS', `${apiRoot}${path}`, () => optionsAnswer(allowed));
    app.all(`${apiRoot}${path}`, (request) => respond(request, { refuse, headers: { Allow: allowed } }));
  }
  const unknownTarget = {
    refuse: () => new ServiceFailure('not-found', 'There is nothing at this address'),
    headers: {},
  };
  app.all(`${apiRoot}/*`, (request) => respond(request, unknownTarget));
}

const basicHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

function createResponder(context: ApiContext, options: ApiOptions) {
  const cache = context.database.isShared ? null : createAnswerCache();
  const encode = createEncoder();
  const noteUse = createKeyUses(context);
  const serveWrite = createWriteServer(context, options.afterWrite);

  return async function respond(request: Request, target: Target): Promise<Response> {
    const headers: Record<string, string> = { ...basicHeaders };
    let caller: Authentication;
    let decision: RateDecision | null;
    let early: EarlyRead<CachedAnswer> | null = null;
    try {
      let call = options.callOf(request.req.raw);
      if (call !== undefined && 'ahead' in call) {
        const { ahead } = call;
        const known = await readEarly(
          call,
          isPlainRead(target)
            ? async () =>
                await context.database.read(
                  () => encodedAnswer(target.answer(context, requestOf(request, unknownKey))),
                  ahead,
                )
            : null,
        );
        // It is asked again, and this answer is not seen.
        if (known.opened === null) return new Response(null, { status: 500 });
        call = known.opened;
        ({ early } = known);
      }
      const opened = knownCall(call, options.limiter);
      if (opened === null) {
        const authentication = context.database.read(() =>
          authenticate(context, request.req.header('authorization')),
        );
        caller = authentication instanceof Promise ? await authentication : authentication;
        const budget = caller.kind === 'known' ? keyBudget(caller.key.id) : `address:${request.env.address}`;
        const taken = options.limiter?.take(budget) ?? null;
        decision = taken instanceof Promise ? await taken : taken;
      } else ({ caller, decision } = opened);
    } catch (error) {
      return failureAnswer(error, target, headers);
    }
    const { mark } = request.env;
    if (mark !== undefined) {
      headers[requestIdHeader] = mark.id;
      mark.isHeaderSet = true;
      if (caller.kind === 'known') mark.key = caller.key.id;
    }
    if (decision !== null && options.limiter !== null)
      Object.assign(
        headers,
        rateHeaders(decision, options.limiter.limit),
        rateFields(decision, options.limiter.limit, context.clock.now()),
      );
    try {
      const key = permittedKey(caller, decision);
      noteUse(key);
      if ('needs' in target) requirePermission(key, target.needs);
      if ('stream' in target) return streamAnswer(request, target.stream, key, headers);
      const { status, bytes, type, tag, headers: more } = await serve(request, target, key, early);
      if (more !== undefined) Object.assign(headers, more);
      if ('doc' in target && announcesExtensions(target)) headers[extensionsHeader] = announcedExtensions;
      const accepted = type === null ? request.req.header('accept-encoding') : undefined;
      if (tag !== null) {
        const current = entityTag(tag, encodingOf(bytes, accepted));
        headers['ETag'] = current;
        if (matchesWeakly(request.req.header('if-none-match'), [current])) {
          const { 'Content-Type': _type, ...rest } = headers;
          return new Response(null, { status: 304, headers: { ...rest, ...varyHeaders(bytes) } });
        }
      }
      if (type !== null) {
        Object.assign(headers, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
        return new Response(bytes, { status, headers });
      }
      const encoded = encode(bytes, accepted);
      const answer = encoded instanceof Promise ? await encoded : encoded;
      return new Response(answer.bytes, { status, headers: Object.assign(headers, answer.headers) });
    } catch (error) {
      return failureAnswer(error, target, headers);
    }
  };

  function failureAnswer(error: unknown, target: Target, headers: Record<string, string>): Response {
    if (!(error instanceof ServiceFailure)) {
      options.onBug(error);
      return new Response(JSON.stringify(bugBody), { status: 500, headers });
    }
    if (error.code === 'unauthorized') headers['WWW-Authenticate'] = 'Token realm="Application"';
    if (error.code === 'unavailable') headers['Retry-After'] = unavailableSeconds;
    if (error.code === 'method-not-allowed' && 'refuse' in target) Object.assign(headers, target.headers);
    Object.assign(headers, error.headers);
    return new Response(JSON.stringify(failureBody(error)), { status: error.status, headers });
  }

  async function serve(
    request: Request,
    target: Exclude<Target, { readonly stream: unknown }>,
    key: KeyRow,
    early: EarlyRead<CachedAnswer> | null,
  ): Promise<WrittenAnswer> {
    const isFile = isFileRoute(target);
    if (!isFile && !acceptsJson(request.req.header('accept'))) {
      throw new ServiceFailure('not-acceptable', 'Only JSON is served here');
    }
    if ('refuse' in target) throw target.refuse();
    if (isFile) {
      const { file } = await context.database.read(() => target.answer(context, requestOf(request, key)));
      if (file === undefined) throw new Error('The route has no file');
      // Its bytes may be outside the database.
      const content = await context.files.read(file.hash);
      if (content === null) throw notFound('File');
      const { type, hash } = content.row;
      return {
        ...{ status: 200, type, tag: hashTag(hash) },
        bytes: new Uint8Array(content.bytes),
        headers: file.headers,
      };
    }
    if (early !== null) {
      if ('error' in early) throw early.error;
      return { status: 200, type: null, ...early.answer };
    }
    if (target.method === 'GET') {
      const address = `${String(key.user_id)} ${request.req.url}`;
      const revision = context.database.revision();
      const cached = cache?.find(revision, address);
      if (cached !== undefined) return { status: 200, type: null, ...cached };
      const read = context.database.read(() =>
        encodedAnswer(target.answer(context, requestOf(request, key))),
      );
      const answer = read instanceof Promise ? await read : read;
      cache?.keep(revision, address, answer);
      return { status: 200, type: null, ...answer };
    }
    return await serveWrite({
      route: target,
      raw: request.req.raw,
      header: (name) => request.req.header(name),
      withBody: (body) => requestOf(request, key, body),
    });
  }
}

const isFileRoute = (target: Target): boolean => 'doc' in target && target.doc.answer.kind === 'file';

/** Whether a route answers with JSON and changes nothing. */
function isPlainRead(target: Target): target is Route {
  return 'doc' in target && target.method === 'GET' && !isFileRoute(target);
}

function requestOf(request: Request, key: KeyRow, body?: unknown): RawRequest {
  return {
    params: request.req.param(),
    query: new URL(request.req.url).searchParams,
    body,
    address: request.env.address,
    key,
    header: (name) => request.req.header(name),
  };
}

/** The caller whose key was found with the account. */
function knownCall(
  call: OpenedCall | undefined,
  limiter: RateLimiter | null,
): { readonly caller: Authentication; readonly decision: RateDecision | null } | null {
  if (call === undefined || call.key === null) return null;
  const caller = { kind: 'known', key: call.key } as const;
  if (limiter === null) return { caller, decision: null };
  return call.taken === null ? null : { caller, decision: decideShared(limiter.limit, call.taken) };
}

/** The key of a request within its budget. */
function permittedKey(caller: Authentication, decision: RateDecision | null): ActiveKey {
  if (decision !== null && !decision.allowed)
    throw new ServiceFailure('rate-limited', 'Too many requests: wait, then try again');
  if (caller.kind !== 'known') throw new ServiceFailure('unauthorized', 'The API key is missing or invalid');
  return caller.key;
}

function streamAnswer(
  request: Request,
  open: (request: Request, key: KeyRow) => ReadableStream<Uint8Array<ArrayBuffer>>,
  key: KeyRow,
  headers: Record<string, string>,
): Response {
  if (!acceptsEvents(request.req.header('accept')))
    throw new ServiceFailure('not-acceptable', 'Only text/event-stream is served here');
  headers['Content-Type'] = eventStreamType;
  // nginx would collect the events otherwise.
  headers['X-Accel-Buffering'] = 'no';
  // Nobody would read the stream of a HEAD.
  return new Response(request.req.method === 'HEAD' ? null : open(request, key), { headers });
}

function* encodedAnswer(answer: Steps<ApiAnswer>): Steps<CachedAnswer> {
  const document = encodeDocument((yield* answer).body);
  return { bytes: document.bytes, tag: document.tag };
}
