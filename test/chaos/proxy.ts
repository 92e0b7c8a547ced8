import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Random } from '../simulation/world/random.ts';
import { openEffects, type Caller, type Effect, type Effects, type Exchange } from './effects.ts';
import { latenessMs, latestMs, type Weather } from './plan.ts';

/** What happens to a call of the app. */
type Fault =
  /** The line breaks before the service hears of it. */
  | { readonly kind: 'lose-call' }
  /** The line breaks before the call was read to its end. */
  | { readonly kind: 'reset-call' }
  /** The service does what was asked, and its answer is lost. */
  | { readonly kind: 'lose-answer' }
  /** The answer stops in the middle. */
  | { readonly kind: 'cut-answer' }
  /** The line breaks, and the call arrives later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** Nothing is said for a while, and then the line breaks; the service had done what was asked. */
  | { readonly kind: 'hang'; readonly ms: number }
  /** Something else answers, and the service hears nothing. */
  | {
      readonly kind: 'instead';
      readonly status: number;
      readonly type: string;
      readonly retryAfter: number | null;
    }
  /** The service does what was asked, and something on the way says that it failed. */
  | { readonly kind: 'masked'; readonly status: number }
  /** The answer comes in drops. */
  | { readonly kind: 'trickle'; readonly ms: number }
  | { readonly kind: 'delay-call'; readonly ms: number }
  | { readonly kind: 'delay-answer'; readonly ms: number };

/** The way between the app and the service, which fails as it was told to, and knows what came of everything. */
export interface ChaosProxy {
  /** Base address for the app. */
  readonly appUrl: string;
  /** Base address for somebody else, whose calls pass untouched. */
  readonly writerUrl: string;
  readonly effects: Effects;
  /** How often each fault happened. */
  readonly faults: ReadonlyMap<string, number>;
  /** From now on calls go wrong; null: no more. */
  setWeather(weather: Weather | null): void;
  /** Nobody gets through for so long. */
  breakLine(ms: number): Promise<void>;
  /** Resolves when nothing is on its way any more. */
  drained(): Promise<void>;
  /** The longest time from a caller's leaving to the effect of its call, ms. */
  latest(): number;
  close(): Promise<void>;
}

interface ProxyOptions {
  /** Base address of the service, ending in `/api/v2`. */
  readonly target: string;
  readonly random: Random;
  /** How many times as fast as the wall's the time of the app passes. */
  readonly pace: number;
  /** Reads what a client would see of a proposal, while nobody can write. */
  readonly contentOf: (proposalId: string) => Promise<string>;
}

const rateHeader = 'retry-after';

function faultOf(random: Random, weather: Weather, pace: number): Fault | null {
  const die = random.next();
  if (die < weather.delays) {
    const ms = random.whole(5, weather.longestMs);
    return random.chance(0.5) ? { kind: 'delay-call', ms } : { kind: 'delay-answer', ms };
  }
  if (die >= weather.delays + weather.faults) return null;
  // In the app's own seconds, which are shorter than those on the wall.
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

/** Starts it on two ports of loopback. */
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
  let weather: Weather | null = null;
  let latest = 0;
  let writing: Promise<unknown> = Promise.resolve();

  /** One write after another, so that the order in which they took effect is known. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = writing.then(work, work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  interface Answer {
    readonly status: number;
    readonly headers: IncomingMessage['headers'];
    /** As it came, compressed or not. */
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

  async function noteAnswer(exchange: Exchange, answer: Answer): Promise<Effect | null> {
    exchange.answeredAt = performance.now();
    exchange.status = answer.status;
    if (answer.status >= 300 || exchange.method === 'GET') return null;
    if (exchange.goneAt !== null && exchange.method !== 'GET')
      latest = Math.max(latest, exchange.answeredAt - exchange.goneAt);
    const effect = effects.note(exchange, JSON.parse(plainOf(answer)));
    if (effect?.kind === 'send') effect.content = await contentOf(effect.id).catch(() => null);
    return effect;
  }

  /** Null when the service died over it, or the call was too late to be handed over at all. */
  async function forward(exchange: Exchange, headers: IncomingMessage['headers']): Promise<Answer | null> {
    const deliver = async (): Promise<Answer | null> => {
      // The network forgets what is older than the lateness that everybody counts on.
      if (exchange.goneAt !== null && performance.now() - exchange.goneAt > latestMs) return null;
      const answer = await relayQueue(exchange, headers).catch(() => null);
      if (answer !== null) await noteAnswer(exchange, answer);
      return answer;
    };
    return exchange.method === 'GET' ? await deliver() : await inTurn(deliver);
  }

  function headersFor(answer: Answer, exchange: Exchange): IncomingMessage['headers'] {
    const headers = { ...answer.headers, connection: 'close' };
    // The service counts in seconds on the wall, the app in its own.
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
    exchange.toldAt = performance.now();
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
    const fault = caller === 'app' && weather !== null ? faultOf(random, weather, pace) : null;
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
      toldAt: null,
    };
    effects.exchanges.push(exchange);
    if (exchange.fault !== null) faults.set(exchange.fault, (faults.get(exchange.fault) ?? 0) + 1);
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) exchange.goneAt ??= performance.now();
    });
    await carry(exchange, fault, incoming, outgoing);
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
    setWeather(next) {
      weather = next;
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

/** The machine was too slow for the lateness that the core was told of: what follows from that proves nothing. */
export function wasTooLate(proxy: ChaosProxy): boolean {
  return proxy.latest() > latenessMs - 200;
}
