import { createHmac } from 'node:crypto';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookPoster } from './poster.ts';
import { isPrivateAddress } from './private-addresses.ts';
import { createNameResolver } from './resolve-name.ts';

/** Timeout of an answer, in milliseconds. */
const timeout = 10_000;
/** How much of an answer's body is read, in bytes, and for how long; only the status matters. */
const longestAnswer = { bytes: 64 * 1024, milliseconds: 1000 } as const;

interface HttpPosterOptions {
  /** Allows private addresses. */
  readonly allowPrivate: boolean;
  /** Signs each body in `X-Layover-Signature`; null for no signature. */
  readonly secret: string | null;
  /** Defaults to the system's name servers. */
  readonly resolve?: LookupFunction;
}

/**
 * Posts over HTTP. A redirect is a failure, like everything but 2xx (`service-api.md §6.1`). Private addresses are
 * refused at the connection, so that a name cannot change its address after the check.
 */
export function httpPoster(options: HttpPosterOptions): WebhookPoster {
  const resolve = options.resolve ?? createNameResolver();
  const connectTo = options.allowPrivate ? resolve : publicOnly(resolve);
  return {
    post(target, body, headers) {
      const url = new URL(target);
      const host = url.hostname.replace(/^\[|\]$/gu, '');
      return new Promise((done, reject) => {
        if (!options.allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) {
          reject(new Error('The target is a private address'));
          return;
        }
        const send = url.protocol === 'https:' ? requestHttps : requestHttp;
        const request = send(
          url,
          {
            method: 'POST',
            agent: false,
            signal: AbortSignal.timeout(timeout),
            lookup: connectTo,
            headers: {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(body),
              'User-Agent': 'Layover',
              ...headers,
              ...signature(options.secret, body),
            },
          },
          (response) => {
            drain(response, () => done({ status: response.statusCode ?? 0 }));
          },
        );
        request.once('error', reject);
        request.end(body);
      });
    },
  };
}

/** Reads a short answer to its end, so that the target sees no broken connection. */
function drain(response: IncomingMessage, done: () => void): void {
  let size = 0;
  const end = (): void => {
    clearTimeout(late);
    done();
    response.destroy();
  };
  const late = setTimeout(end, longestAnswer.milliseconds);
  response.on('error', () => undefined);
  response.once('close', end);
  response.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > longestAnswer.bytes) end();
  });
}

function signature(secret: string | null, body: string): Readonly<Record<string, string>> {
  if (secret === null) return {};
  return { 'X-Layover-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}

/**
 * Resolves a name to public addresses only. The connection uses these addresses and does not resolve the name again.
 */
function publicOnly(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (first === undefined) callback(new Error('The target has a private address'), '', 0);
      else if (options.all === true) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}
