import { randomBytes } from 'node:crypto';
import type { PublicUrlCheck } from '#shared/domain/hosting/host-state.ts';
import { TransportError } from '../api/transport-error.ts';
import { isPrivateHost } from './private-address.ts';

type Outcome = PublicUrlCheck['outcome'];

/** Limit of the time until an answer, ms. */
const timeoutMs = 15_000;

/** The statuses of a proxy that does not reach the service. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

function failure(error: unknown): Outcome {
  if (!(error instanceof TransportError)) throw error;
  switch (error.failure) {
    case 'dns':
      return { type: 'no-name' };
    case 'refused':
      return { type: 'refused' };
    case 'tls':
      return {
        type: 'certificate',
        code: error.reason.code === 'call.insecure' ? error.reason.params.code : 'TLS',
      };
    case 'network':
      return { type: 'offline' };
    case 'timeout':
    case 'aborted':
    case 'reset':
    case 'truncated':
      return { type: 'no-answer' };
    case 'redirect':
      return { type: 'redirected' };
    case 'too-large':
    case 'protocol':
      return { type: 'other-server', status: error.status ?? 0 };
  }
}

/**
 * Calls the public address to find out whether the service at `localUrl` answers there: both must answer a random
 * challenge alike. Throws errors of the call to `localUrl`.
 */
export async function checkPublicUrl(
  fetch: typeof globalThis.fetch,
  localUrl: string,
  publicUrl: string,
): Promise<Outcome> {
  const path = `/reachable/${randomBytes(16).toString('hex')}`;
  const call = (base: string): Promise<Response> =>
    fetch(base + path, { signal: AbortSignal.timeout(timeoutMs) });
  const expected = await (await call(localUrl)).text();
  let answer: Response;
  try {
    answer = await call(publicUrl);
  } catch (error) {
    return failure(error);
  }
  const { status } = answer;
  if (status === 200 && (await answer.text()) === expected)
    return { type: 'reached', isPrivate: await isPrivateHost(new URL(publicUrl).hostname) };
  return proxyStatuses.has(status) ? { type: 'proxy-error', status } : { type: 'other-server', status };
}
