import { TransportError } from '../../src-main/core/api/transport-error.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What happens to one request on its way. */
export type Fate =
  | { readonly type: 'deliver' }
  /** Never leaves this computer. */
  | { readonly type: 'refuse' }
  /** Gets lost before it arrives: no effect, and no answer. */
  | { readonly type: 'lose-request' }
  /** Arrives and takes effect; the answer gets lost. */
  | { readonly type: 'lose-answer' }
  /** The caller gives up first, and the effect comes late. */
  | { readonly type: 'arrive-late'; readonly afterMs: number }
  /** The service answers with a fault of its own, before or after the effect. */
  | { readonly type: 'fault'; readonly status: number; readonly takesEffect: boolean };

/** One request as the network saw it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Elapsed ms at which it arrived at the service. */
  readonly arrivedAt: number;
  readonly status: number;
}

export interface NetworkOptions {
  readonly clock: VirtualClock;
  /** The service's routes, without a socket. */
  readonly serve: (request: Request) => Promise<Response>;
  /** One way, ms. */
  readonly latency: () => number;
  readonly fate: (request: Request) => Fate;
}

/** A network in virtual time between the client and the service's own routes. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** Everything that arrived at the service. */
  readonly exchanges: readonly Exchange[];
  /** Requests whose handling needs real turns of the event loop right now. */
  busy(): number;
  setFate(fate: (request: Request) => Fate): void;
}

export function createNetwork({ clock, serve, latency, fate: firstFate }: NetworkOptions): Network {
  const exchanges: Exchange[] = [];
  let busy = 0;
  let fate = firstFate;

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      clock.after(ms, resolve);
    });
  }

  async function arrive(request: Request): Promise<Response> {
    busy += 1;
    try {
      const arrivedAt = clock.monotonic();
      const response = await serve(request);
      exchanges.push({
        method: request.method,
        path: new URL(request.url).pathname,
        arrivedAt,
        status: response.status,
      });
      // Read here, so that handing the body over needs no further turns of the event loop.
      return new Response(await response.text(), { status: response.status, headers: response.headers });
    } finally {
      busy -= 1;
    }
  }

  async function carry(request: Request): Promise<Response> {
    const met = fate(request);
    if (met.type === 'refuse')
      throw new TransportError('The connection was refused.', { phase: 'before-write', reason: 'refused' });
    await wait(latency());
    switch (met.type) {
      case 'lose-request':
        throw new TransportError('The connection was reset.', { phase: 'after-write', reason: 'reset' });
      case 'lose-answer':
        await arrive(request);
        throw new TransportError('The connection was reset.', { phase: 'after-write', reason: 'reset' });
      case 'arrive-late':
        clock.after(met.afterMs, () => void arrive(request));
        throw new TransportError('No answer came in time.', { phase: 'after-write', reason: 'timeout' });
      case 'fault':
        if (met.takesEffect) await arrive(request);
        return Response.json({ error: 'Something broke.' }, { status: met.status });
      case 'deliver': {
        const response = await arrive(request);
        await wait(latency());
        return response;
      }
    }
  }

  return {
    exchanges,
    fetch: async (input, init) => await carry(new Request(input, init)),
    busy: () => busy,
    setFate(next) {
      fate = next;
    },
  };
}
