import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Random } from '../simulation/world/random.ts';
import { openEffects, type Caller, type Effect, type Effects, type Exchange } from './effects.ts';
import { latenessMs, latestMs, type NetworkFaults } from './plan.ts';

/** The fate of a call of the app. */
type Fault =
  /** The connection breaks before the call reaches the service. */
  | { readonly kind: 'lose-call' }
  /** The connection breaks in the middle of the call. */
  | { readonly kind: 'reset-call' }
  /** The service executes the call, and its answer is lost. */
  | { readonly kind: 'lose-answer' }
  /** The answer is truncated. */
  | { readonly kind: 'cut-answer' }
  /** The connection breaks, and the call arrives later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** The service executes the call; the answer is withheld, and then the connection breaks. */
  | { readonly kind: 'hang'; readonly ms: number }
  /** The proxy answers, and nothing reaches the service. */
  | {
      readonly kind: 'instead';
      readonly status: number;
      readonly type: string;
      readonly retryAfter: number | null;
    }
  /** The service executes the call, and the proxy answers with a failure. */
  | { readonly kind: 'masked'; readonly status: number }
  /** The answer arrives in small pieces. */
  | { readonly kind: 'trickle'; readonly ms: number }
  | { readonly kind: 'delay-call'; readonly ms: number }
  | { readonly kind: 'delay-answer'; readonly ms: number };

/** A proxy between app and service that injects faults and records all calls. */
export interface ChaosProxy {
  /** Base address for the app. */
  readonly appUrl: string;
  /** Base address for the second writer, without faults. */
  readonly writerUrl: string;
  readonly effects: Effects;
  /** The number of each fault. */
  readonly faults: ReadonlyMap<string, number>;
  /** Sets the faults; null for none. */
  setNetworkFaults(network: NetworkFaults | null): void;
  /** Refuses all connections of the app for a time. */
  breakLine(ms: number): Promise<void>;
  /** Resolves when no call is in flight. */
  drained(): Promise<void>;
  /** The longest time from a caller's disconnection to the effect of its call, ms. */
  latest(): number;
  close(): Promise<void>;
}

interface ProxyOptions {
  /** Base address of the service, ending in `/api/v2`. */
  readonly target: string;
  readonly random: Random;
  /** How much faster than real time the app's time passes. */
  readonly pace: number;
  /** Reads the content of a proposal while no write can run. */
  readonly contentOf: (proposalId: string) => Promise<string>;
}

const rateHeader = 'retry-after';
/** The stream of changes, which has no end. */
const streamPath = '/changes';

function faultOf(random: Random, network: NetworkFaults, pace: number): Fault | null {
  const die = random.next();
  if (die < network.delays) {
    const ms = random.whole(5, network.longestMs);
    return random.chance(0.5) ? { kind: 'delay-call', ms } : { kind: 'delay-answer', ms };
  }
  if (die >= network.delays + network.faults) return null;
  // In the app's seconds, which are shorter than real ones.
  const retryAfter = random.chance(0.5) ? random.whole(1, Math.max(1, pace)) : null;
  return random.pick<Fault>([
    { kind: 'lose-call' },
    { kind: 'reset-call' },
    { kind: 'lose-answer' },
    { kind: 'lose-answer' },
    { kind: 'cut-answer' },
    { kind: 'late', ms: random.whole(50, latestMs) },
    { kind: 'late', ms: random.whole(50, latestMs) },
    { kind: 'hang', ms: random.whole(100, 700) },
    { kind: 'trickle', ms: random.whole(5, 40) },
    { kind: 'instead', status: random.pick([500, 502, 503]), type: 'application/json', retryAfter },
    { kind: 'instead', status: 429, type: 'application/json', retryAfter: retryAfter ?? 1 },
    { kind: 'instead', status: 200, type: 'text/html', retryAfter: null },
    { kind: 'masked', status: random.pick([500, 502, 504]) },
  ]);
}

/** Starts the proxy on two local ports. */
export async function startChaosProxy({
  target,
  random,
  pace,
  contentOf,
}: ProxyOptions): Promise<ChaosProxy> {
  const { hostname, port: targetPort, pathname: base } = new URL(target);
  const effects = openEffects();
  const faults = new Map<string, number>();
  const under = new Set<Promise<void>>();
  const answeredKeys = new Set<string>();
  let network: NetworkFaults | null = null;
  let latest = 0;
  let writing: Promise<unknown> = Promise.resolve();

  /** Forwards writes one by one, so that the order of their effects is known. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = writing.then(work, work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  interface Answer {
    readonly status: number;
    readonly headers: IncomingMessage['headers'];
    /** The bytes as received, compressed or not. */
    readonly body: Buffer;
  }

  function relayQueue(exchange: Exchange, headers: IncomingMessage['headers']): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({
        hostname,
        port: targetPort,
        path: base + exchange.path,
        method: exchange.method,
        headers: { ...headers, host: `${hostname}:${targetPort}`, connection: 'close' },
        agent: false,
      });
      outgoing.on('socket', (socket) => {
        socket.once('connect', () => {
          exchange.deliveredAt = performance.now();
        });
      });
      outgoing.on('response', (response) => {
        buffer(response).then((body) => {
          resolve({ status: response.statusCode ?? 502, headers: response.headers, body });
        }, reject);
      });
      outgoing.on('error', reject);
      outgoing.end(exchange.body);
    });
  }

  function plainOf({ headers, body }: Answer): string {
    switch (headers['content-encoding']) {
      case 'gzip':
        return gunzipSync(body).toString();
      case 'br':
        return brotliDecompressSync(body).toString();
      default:
        return body.toString();
    }
  }

  async function noteAnswer(
    exchange: Exchange,
    key: string | string[] | undefined,
    answer: Answer,
  ): Promise<Effect | null> {
    exchange.answeredAt = performance.now();
    exchange.status = answer.status;
    if (answer.status >= 300 || exchange.method === 'GET') return null;
    if (typeof key === 'string') {
      // The service repeats its answer, and no effect. If it died before the first answer, this one shows the effect.
      if (answer.headers['idempotent-replayed'] !== undefined && answeredKeys.has(key)) return null;
      answeredKeys.add(key);
    }
    if (exchange.goneAt !== null && exchange.method !== 'GET')
      latest = Math.max(latest, exchange.answeredAt - exchange.goneAt);
    const effect = effects.note(exchange, JSON.parse(plainOf(answer)));
    if (effect?.kind === 'send') effect.content = await contentOf(effect.id).catch(() => null);
    return effect;
  }

  /** Null if the service died during the call, or if the call was too late to be forwarded. */
  async function forward(exchange: Exchange, headers: IncomingMessage['headers']): Promise<Answer | null> {
    const deliver = async (): Promise<Answer | null> => {
      // Calls beyond the late-effect time are dropped.
      if (exchange.goneAt !== null && performance.now() - exchange.goneAt > latestMs) return null;
      const answer = await relayQueue(exchange, headers).catch(() => null);
      if (answer !== null) await noteAnswer(exchange, headers['idempotency-key'], answer);
      return answer;
    };
    return exchange.method === 'GET' ? await deliver() : await inTurn(deliver);
  }

  function headersFor(answer: Answer, exchange: Exchange): IncomingMessage['headers'] {
    const headers = { ...answer.headers, connection: 'close' };
    // The service counts in real seconds, the app in its own.
    if (exchange.caller === 'app' && headers[rateHeader] !== undefined)
      headers[rateHeader] = String(Number(headers[rateHeader]) * pace);
    return headers;
  }

  async function give(exchange: Exchange, answer: Answer, outgoing: ServerResponse): Promise<void> {
    if (exchange.goneAt !== null) return;
    outgoing.writeHead(answer.status, headersFor(answer, exchange));
    await new Promise<void>((resolve) => {
      outgoing.once('close', resolve);
      outgoing.end(answer.body, () => resolve());
    });
    if (exchange.goneAt !== null) return;
    exchange.receivedAt = performance.now();
  }

  async function carry(
    exchange: Exchange,
    fault: Fault | null,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const { headers } = incoming;
    const hangUp = (): void => {
      exchange.goneAt ??= performance.now();
      incoming.socket.destroy();
    };
    switch (fault?.kind) {
      case 'lose-call':
      case 'reset-call':
        hangUp();
        return;
      case 'instead':
        outgoing.writeHead(fault.status, {
          'content-type': fault.type,
          ...(fault.retryAfter !== null && { [rateHeader]: String(fault.retryAfter) }),
        });
        outgoing.end(
          fault.type === 'text/html'
            ? '<html><body>Welcome on board. Please sign in.</body></html>'
            : '{"error":"injected"}',
        );
        return;
      case 'late':
        hangUp();
        await pause(fault.ms);
        await forward(exchange, headers);
        return;
      case 'delay-call':
        await pause(fault.ms);
        break;
      default:
    }
    const answer = await forward(exchange, headers);
    if (answer === null || fault?.kind === 'lose-answer') {
      hangUp();
      return;
    }
    switch (fault?.kind) {
      case 'hang':
        await pause(fault.ms);
        hangUp();
        return;
      case 'cut-answer':
        if (exchange.goneAt !== null) return;
        outgoing.writeHead(answer.status, headersFor(answer, exchange));
        outgoing.write(answer.body.subarray(0, answer.body.length / 2), hangUp);
        return;
      case 'masked':
        outgoing.writeHead(fault.status, { 'content-type': 'application/json' });
        outgoing.end('{"error":"injected"}');
        return;
      case 'trickle':
        if (exchange.goneAt !== null) return;
        outgoing.writeHead(answer.status, headersFor(answer, exchange));
        for (const part of [0, 1, 2, 3]) {
          const piece = Math.ceil(answer.body.length / 4);
          outgoing.write(answer.body.subarray(part * piece, (part + 1) * piece));
          await pause(fault.ms);
        }
        outgoing.end();
        return;
      case 'delay-answer':
        await pause(fault.ms);
        break;
      default:
    }
    await give(exchange, answer, outgoing);
  }

  async function handle(caller: Caller, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const arrivedAt = performance.now();
    const fault = caller === 'app' && network !== null ? faultOf(random, network, pace) : null;
    const body = fault?.kind === 'reset-call' ? '' : await text(incoming);
    const exchange: Exchange = {
      id: effects.exchanges.length,
      caller,
      method: incoming.method ?? 'GET',
      path: (incoming.url ?? '/').replace(base, ''),
      body,
      arrivedAt,
      fault:
        fault === null
          ? null
          : fault.kind === 'instead' || fault.kind === 'masked'
            ? `${fault.kind} ${fault.status}`
            : fault.kind,
      deliveredAt: null,
      answeredAt: null,
      status: null,
      goneAt: null,
      receivedAt: null,
    };
    effects.exchanges.push(exchange);
    if (exchange.fault !== null) faults.set(exchange.fault, (faults.get(exchange.fault) ?? 0) + 1);
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) exchange.goneAt ??= performance.now();
    });
    if (exchange.path === streamPath) carryStream(exchange, incoming, outgoing);
    else await carry(exchange, fault, incoming, outgoing);
  }

  /** Passes a stream of events on, until either side ends it. It has no fault but the end of the line. */
  function carryStream(exchange: Exchange, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const relay = httpRequest({
      ...{ hostname, port: targetPort, path: base + exchange.path, agent: false },
      headers: { ...incoming.headers, host: `${hostname}:${targetPort}`, connection: 'close' },
    });
    exchange.deliveredAt = performance.now();
    relay.on('response', (response) => {
      exchange.answeredAt = performance.now();
      exchange.status = response.statusCode ?? 502;
      outgoing.writeHead(exchange.status, { ...response.headers, connection: 'close' });
      response.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    relay.on('error', () => outgoing.destroy());
    outgoing.once('close', () => relay.destroy());
    relay.end();
  }

  const serve = (caller: Caller) =>
    createServer((incoming, outgoing) => {
      const work = handle(caller, incoming, outgoing)
        .catch(() => void incoming.socket.destroy())
        .finally(() => under.delete(work));
      under.add(work);
    });
  const [forApp, forWriter] = [serve('app'), serve('writer')];
  const listen = (server: typeof forApp, port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  const stop = (server: typeof forApp): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await Promise.all([listen(forApp, 0), listen(forWriter, 0)]);
  const portOf = (server: typeof forApp): number => (server.address() as AddressInfo).port;
  const appPort = portOf(forApp);
  let breaking: Promise<void> = Promise.resolve();

  return {
    appUrl: `http://127.0.0.1:${appPort}${base}`,
    writerUrl: `http://127.0.0.1:${portOf(forWriter)}${base}`,
    effects,
    faults,
    setNetworkFaults(next) {
      network = next;
    },
    breakLine(ms) {
      breaking = breaking.then(async () => {
        faults.set('offline', (faults.get('offline') ?? 0) + 1);
        await stop(forApp);
        await pause(ms);
        await listen(forApp, appPort);
      });
      return breaking;
    },
    async drained() {
      await breaking;
      while (under.size > 0) await Promise.all(under);
    },
    latest: () => latest,
    async close() {
      await breaking;
      await Promise.all([stop(forApp), stop(forWriter)]);
    },
  };
}

/** Whether the machine exceeded the core's late-effect time, so that the run proves nothing. */
export function wasTooLate(proxy: ChaosProxy): boolean {
  return proxy.latest() > latenessMs - 200;
}
