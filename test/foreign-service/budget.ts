import { failureBody } from '../../src-service/http/failure-answer.ts';
import { createRateLimiter, rateHeaders } from '../../src-service/http/rate-limit/rate-limiter.ts';
import type { RateLimit } from '../../src-service/http/rate-limit/call-window.ts';
import { ServiceFailure } from '../../src-service/failure.ts';
import type { Wrapper } from './exchange.ts';

interface BudgetOptions {
  readonly limit: RateLimit;
  /** Whether only refusals carry the rate headers (`rate-headers-on-429-only`). */
  readonly onRefusalsOnly: boolean;
  /** The budget of the present call. */
  readonly caller: () => string;
}

/** Counts the calls of clients, as the service itself does. */
export function budget({ limit, onRefusalsOnly, caller }: BudgetOptions): Wrapper {
  return (serve, { clock }) => {
    const limiter = createRateLimiter(limit, clock);
    return function* (call) {
      const decision = limiter.take(caller());
      const headers = Object.fromEntries(
        Object.entries(rateHeaders(decision, limit)).map(([name, value]) => [name.toLowerCase(), value]),
      );
      if (!decision.allowed) {
        const refusal = new ServiceFailure('rate-limited', 'Too many requests: wait, then try again');
        return {
          status: refusal.status,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-store',
            ...headers,
          },
          text: JSON.stringify(failureBody(refusal)),
        };
      }
      const reply = yield* serve(call);
      return onRefusalsOnly ? reply : { ...reply, headers: { ...reply.headers, ...headers } };
    };
  };
}
