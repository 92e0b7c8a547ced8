import { request } from 'node:https';

export interface HttpsAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface HttpsRequest {
  /** Default: POST with a form, else GET. */
  readonly method?: string;
  /** Sends these fields of a form with POST. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a server with TLS from an address of loopback, as a browser that trusts an authority. */
export function createHttpsCall(
  ca: string,
  localAddress: string,
): (url: string, request?: HttpsRequest) => Promise<HttpsAnswer> {
  return (url, { method, form, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const body = form === undefined ? null : new URLSearchParams(form).toString();
      const outgoing = request(
        url,
        {
          ...{ method: method ?? (body === null ? 'GET' : 'POST'), ca, localAddress, agent: false },
          headers: {
            'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
            ...(body !== null && { 'Content-Type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              type: incoming.headers['content-type'] ?? '',
              headers: incoming.headers,
              body: Buffer.concat(parts),
            }),
          );
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
}
