import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const recordSchema = z.object({ id: z.coerce.number(), attributes: z.record(z.string(), z.unknown()) });
export type ApiRecord = z.infer<typeof recordSchema>;

const bodySchema = z.object({ data: z.union([recordSchema, z.array(recordSchema)]).optional() });

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

/** The result of a call after at most one retry: `unknown` if both got no answer or a failure of the service. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly records: readonly ApiRecord[] }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface CallCounts {
  calls: number;
  /** Calls whose first try got no answer or a failure of the service. */
  retried: number;
  /** Calls whose retry got none either. */
  failed: number;
  /** Waits for the budget of a key. */
  limited: number;
  readonly reasons: Map<string, number>;
}

export function noCalls(): CallCounts {
  return { calls: 0, retried: 0, failed: 0, limited: 0, reasons: new Map() };
}

/** Milliseconds until a retry, when the answer names no time. */
const retryPause = 2000;
/** Milliseconds for one answer. */
const patience = 30_000;

/** Calls the API as a careful client does: a write has a key, and what fails is tried once more with the same key. */
export function createCaller(url: string, key: string, counts: CallCounts): (call: Call) => Promise<Outcome> {
  async function tryOnce({ method, path, body }: Call, repeatKey: string): Promise<Response> {
    return await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(patience),
      headers: {
        Authorization: `Token token=${key}`,
        'Content-Type': 'application/json',
        ...(method !== 'GET' && { 'Idempotency-Key': `"${repeatKey}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  return async (call) => {
    counts.calls += 1;
    const repeatKey = randomUUID();
    let reason = '';
    let pause = retryPause;
    for (let tries = 0; tries < 2;) {
      try {
        const response = await tryOnce(call, repeatKey);
        const text = await response.text();
        const wait = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
        if (response.status === 429) {
          counts.limited += 1;
          await delay(Number.isNaN(wait) ? retryPause : wait);
          continue;
        }
        if (response.status < 500) {
          const { data } = bodySchema.parse(JSON.parse(text));
          const records = data === undefined ? [] : Array.isArray(data) ? data : [data];
          return { kind: 'answered', status: response.status, records };
        }
        reason = `${String(response.status)} ${text.slice(0, 60).replaceAll(/\s+/gu, ' ')}`;
        pause = Number.isNaN(wait) ? retryPause : Math.max(wait, 1000);
      } catch (error) {
        reason = error instanceof Error ? `${error.name}: ${causeOf(error)}` : String(error);
        pause = retryPause;
      }
      counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1);
      tries += 1;
      if (tries === 1) {
        counts.retried += 1;
        await delay(pause);
      }
    }
    counts.failed += 1;
    return { kind: 'unknown', reason };
  };
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
