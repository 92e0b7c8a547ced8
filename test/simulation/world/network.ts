import { TransportError } from '../../../src-main/core/api/transport-error.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { Serve, WireAnswer, WireRequest } from './wire.ts';

/** What happens to one request on its way. */
export type Fate =
  | { readonly type: 'deliver' }
  /** Arrives as ever; the answer takes so much longer, and says what was true when it began. */
  | { readonly type: 'answer-late'; readonly afterMs: number }
  /** Never leaves this computer. */
  | { readonly type: 'refuse' }
  /** Gets lost before it arrives: no effect, and no answer. */
  | { readonly type: 'lose-request' }
  /** Arrives and takes effect; the answer gets lost. */
  | { readonly type: 'lose-answer' }
  /** Arrives and takes effect; the answer breaks off. */
  | { readonly type: 'truncate' }
  /** The caller gives up first, and the effect comes late. */
  | { readonly type: 'arrive-late'; readonly afterMs: number }
  /** The service answers with a fault of its own, before or after the effect. */
  | {
      readonly type: 'fault';
      readonly status: number;
      readonly takesEffect: boolean;
      readonly retryAfter?: string;
    }
  /** Refused for the budget, without effect: `retryAfter` as the header has it, null for none. */
  | { readonly type: 'rate-limit'; readonly retryAfter: string | null }
  /** Arrives, and takes effect or not; the answer names another record than the one that it is about. */
  | { readonly type: 'name-other'; readonly id: string; readonly takesEffect: boolean }
  /** Arrives; the answer is another one. */
  | { readonly type: 'rewrite'; readonly status: number; readonly text: string }
  /** Something in between answers with a page of its own; nothing arrives. */
  | { readonly type: 'captive' };

/** One request as the network saw it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Elapsed ms at which it arrived at the service. */
  readonly arrivedAt: number;
  readonly status: number;
  /** Whether it arrived when the caller had given it up: nobody can know when that is. */
  readonly isLate: boolean;
}

export interface NetworkOptions {
  readonly clock: VirtualClock;
  readonly serve: Serve;
  /** One way, ms. */
  readonly latency: () => number;
  readonly fate: (request: WireRequest) => Fate;
  /** Told of every request that leaves the computer, whatever becomes of it. */
  readonly onSent?: (request: WireRequest, fate: Fate) => void;
}

/** A network in virtual time between the client and the service. */
export interface Network {
  readonly send: Serve;
  /** Everything that arrived at the service. */
  readonly exchanges: readonly Exchange[];
  /** Requests whose handling needs real turns of the event loop right now. */
  busy(): number;
  /** Late effects that are still to come. */
  late(): number;
  setFate(fate: (request: WireRequest) => Fate): void;
}

function broken(reason: 'reset' | 'timeout' | 'truncated', status: number | null = null): TransportError {
  return new TransportError('The line broke.', { phase: 'after-write', reason, status });
}

/** What a service would answer that had done what was asked. */
function sameBack({ body }: WireRequest): WireAnswer {
  const attributes: unknown = JSON.parse(body ?? '{}');
  return { status: 201, headers: {}, text: JSON.stringify({ data: { id: '0', attributes } }) };
}

function retryHeader(retryAfter: string | null): Readonly<Record<string, string>> {
  return retryAfter === null ? {} : { 'retry-after': retryAfter };
}

export function createNetwork({ clock, serve, latency, onSent, fate: firstFate }: NetworkOptions): Network {
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
      throw new TransportError('The connection was refused.', { phase: 'before-write', reason: 'refused' });
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
