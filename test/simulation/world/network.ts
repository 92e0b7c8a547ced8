import { TransportError } from '../../../src-main/core/api/transport-error.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { Serve, WireAnswer, WireRequest } from './wire.ts';

/** The fate of a request. */
export type Fate =
  | { readonly type: 'deliver' }
  /** Arrives normally. The answer is late and shows the state at its arrival. */
  | { readonly type: 'answer-late'; readonly afterMs: number }
  /** Never leaves this computer. */
  | { readonly type: 'refuse' }
  /** Lost before it arrives: no effect, no answer. */
  | { readonly type: 'lose-request' }
  /** Arrives and takes effect; the answer is lost. */
  | { readonly type: 'lose-answer' }
  /** Arrives and takes effect; the answer is truncated. */
  | { readonly type: 'truncate' }
  /** Takes effect after the caller has given up. */
  | { readonly type: 'arrive-late'; readonly afterMs: number }
  /** The service answers 5xx, before or after the effect. */
  | {
      readonly type: 'fault';
      readonly status: number;
      readonly takesEffect: boolean;
      readonly retryAfter?: string;
    }
  /** 429 without effect; `retryAfter` is the header's value, null for none. */
  | { readonly type: 'rate-limit'; readonly retryAfter: string | null }
  /** Arrives; the answer names another record. */
  | { readonly type: 'name-other'; readonly id: string; readonly takesEffect: boolean }
  /** Arrives; the answer is replaced. */
  | { readonly type: 'rewrite'; readonly status: number; readonly text: string }
  /** A network's sign-in page answers; nothing arrives. */
  | { readonly type: 'captive' };

/** A request as the network saw it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Elapsed ms of the arrival at the service. */
  readonly arrivedAt: number;
  readonly status: number;
  /** Whether it arrived after the caller had given up. */
  readonly isLate: boolean;
}

export interface NetworkOptions {
  readonly clock: VirtualClock;
  readonly serve: Serve;
  /** Latency of one direction, ms. */
  readonly latency: () => number;
  readonly fate: (request: WireRequest) => Fate;
  /** Called for every request that leaves the computer, whatever its fate. */
  readonly onSent?: (request: WireRequest, fate: Fate) => void;
  /** Called right before a request gets its own answer. */
  readonly onAnswered?: (request: WireRequest) => void;
}

/** A network in virtual time between client and service. */
export interface Network {
  readonly send: Serve;
  /** All requests that arrived at the service. */
  readonly exchanges: readonly Exchange[];
  /** Number of requests that need turns of the real event loop. */
  busy(): number;
  /** Number of late effects to come. */
  late(): number;
  setFate(fate: (request: WireRequest) => Fate): void;
}

function broken(reason: 'reset' | 'timeout' | 'truncated', status: number | null = null): TransportError {
  return new TransportError('The line broke.', { phase: 'after-write', failure: reason, status });
}

/** The answer of a service to this request. */
function sameBack({ body }: WireRequest): WireAnswer {
  const attributes: unknown = JSON.parse(body ?? '{}');
  return { status: 201, headers: {}, text: JSON.stringify({ data: { id: '0', attributes } }) };
}

function retryHeader(retryAfter: string | null): Readonly<Record<string, string>> {
  return retryAfter === null ? {} : { 'retry-after': retryAfter };
}

export function createNetwork({
  clock,
  serve,
  latency,
  onSent,
  onAnswered,
  fate: firstFate,
}: NetworkOptions): Network {
  const exchanges: Exchange[] = [];
  let busy = 0;
  let late = 0;
  let fate = firstFate;

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      clock.after(ms, resolve);
    });
  }

  async function arrive(request: WireRequest, isLate = false): Promise<WireAnswer> {
    busy += 1;
    try {
      const arrivedAt = clock.monotonic();
      const answer = await serve(request);
      const { method, path } = request;
      exchanges.push({ method, path, arrivedAt, status: answer.status, isLate });
      return answer;
    } finally {
      busy -= 1;
    }
  }

  async function send(request: WireRequest): Promise<WireAnswer> {
    const met = fate(request);
    onSent?.(request, met);
    if (met.type === 'refuse')
      throw new TransportError('The connection was refused.', { phase: 'before-write', failure: 'refused' });
    await wait(latency());
    switch (met.type) {
      case 'lose-request':
        throw broken('reset');
      case 'lose-answer':
        await arrive(request);
        throw broken('reset');
      case 'truncate': {
        const { status } = await arrive(request);
        throw broken('truncated', status);
      }
      case 'arrive-late':
        late += 1;
        clock.after(met.afterMs, () => {
          late -= 1;
          void arrive(request, true);
        });
        throw broken('timeout');
      case 'fault':
        if (met.takesEffect) await arrive(request);
        return {
          status: met.status,
          headers: retryHeader(met.retryAfter ?? null),
          text: '{"error":"Something broke."}',
        };
      case 'rate-limit':
        return {
          status: 429,
          headers: retryHeader(met.retryAfter),
          text: '{"error":"Too many requests."}',
        };
      case 'name-other': {
        const { status, headers, text } = met.takesEffect ? await arrive(request) : sameBack(request);
        await wait(latency());
        return { status, headers, text: text.replace(/"id":"[^"]*"/u, `"id":"${met.id}"`) };
      }
      case 'rewrite':
        await arrive(request);
        await wait(latency());
        return { status: met.status, headers: {}, text: met.text };
      case 'captive':
        return {
          status: 200,
          headers: { 'content-type': 'text/html' },
          text: '<!doctype html><html><body>Welcome on board</body></html>',
        };
      case 'deliver':
      case 'answer-late': {
        const answer = await arrive(request);
        await wait(latency() + (met.type === 'answer-late' ? met.afterMs : 0));
        onAnswered?.(request);
        return answer;
      }
    }
  }

  return {
    send,
    exchanges,
    busy: () => busy,
    late: () => late,
    setFate(next) {
      fate = next;
    },
  };
}
