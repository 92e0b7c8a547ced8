import type { ServiceProcess } from '../support/service-process.ts';

/** An answer, with the headers about repetitions. */
export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly replayed: string | null;
  readonly text: string;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  /** The idempotency key. */
  readonly key?: string | undefined;
}

/** Makes one call with the key of the service. */
export async function askService(
  { url, key: apiKey }: Pick<ServiceProcess, 'url' | 'key'>,
  { method, path, body, key }: Request,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Token token=${apiKey}`,
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    replayed: response.headers.get('idempotent-replayed'),
    text: await response.text(),
  };
}
