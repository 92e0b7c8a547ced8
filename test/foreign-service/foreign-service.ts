import { apiRoot } from '../../src-service/api/api-root.ts';
import { documentedLimit } from '../../src-service/http/rate-limit/rate-limiter.ts';
import type { RequestMark } from '../../src-service/http/request-id.ts';
import { systemClock, systemRandom } from '../../src-service/ports.ts';
import { createService, type Service, type ServiceOptions } from '../../src-service/service.ts';
import type { ApiCall, ApiReply } from './exchange.ts';
import type { Variant } from './variants.ts';
import { exchangeAsync, wrapService } from './wrap-service.ts';

interface Sender {
  readonly request: Request;
  readonly address: string;
  readonly mark: RequestMark | undefined;
}

/** The service with the given quirks; without any, it is the service itself. */
export function createForeignService(options: ServiceOptions, variants: readonly Variant[]): Service {
  if (variants.length === 0) return createService(options);
  const { clock = systemClock, random = systemRandom, rateLimit = documentedLimit } = options;
  const service = createService({ ...options, rateLimit: null });
  // Calls run one after another, so that all reads behind one answer see the same state.
  let sender: Sender | null = null;
  const keyOf = (): string | null => sender?.request.headers.get('authorization') ?? null;
  const serve = wrapService(
    { stores: service.stores, clock, random },
    {
      variants,
      rateLimit,
      caller: {
        budgetKey: () => keyOf() ?? sender?.address ?? '',
        isAnonymous: () => (keyOf() ?? '').trim() === '',
      },
    },
  );
  const answerTo =
    ({ request, address, mark }: Sender) =>
    async ({ method, path, query, body }: ApiCall): Promise<ApiReply> => {
      const url = new URL(`${path}${query === '' ? '' : `?${query}`}`, request.url);
      const headers = new Headers(request.headers);
      for (const name of ['accept-encoding', 'content-length']) headers.delete(name);
      return replyOf(await service.fetch(new Request(url, { method, headers, body }), address, mark));
    };
  const inTurn = createTurns();
  return {
    ...service,
    async fetch(request, address = '127.0.0.1', mark) {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith(`${apiRoot}/`) || request.method === 'OPTIONS')
        return service.fetch(request, address, mark);
      const text = await request.text();
      return inTurn(async () => {
        sender = { request, address, mark };
        const body = request.method === 'GET' || request.method === 'HEAD' ? null : text;
        const call = { method: request.method, path: pathname, query: search.slice(1), body };
        const { status, headers, text: answer } = await exchangeAsync(serve(call), answerTo(sender));
        return new Response(answer === '' ? null : answer, { status, headers });
      });
    },
  };
}

async function replyOf(response: Response): Promise<ApiReply> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}

/** Runs tasks one after another. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
