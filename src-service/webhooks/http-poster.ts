import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookPoster } from './poster.ts';
import { isPrivateAddress } from './private-addresses.ts';

/** How long a target may take to answer, in milliseconds. */
const timeout = 10_000;

interface HttpPosterOptions {
  /** Lets webhooks reach this computer and its networks. */
  readonly allowPrivate: boolean;
  /** Signs each body in `X-Layover-Signature` when given. */
  readonly secret: string | null;
  /** How names are resolved; as the system does by default. */
  readonly resolve?: typeof lookup;
}

/**
 * Posts over HTTP. Redirects are not followed: anything but 2xx is a failure (`service-api.md §6.1`). Private
 * addresses are refused when the connection is made, so that a name which changes its address gains nothing.
 */
export function httpPoster(options: HttpPosterOptions): WebhookPoster {
  const resolve = options.resolve ?? lookup;
  const connectTo = options.allowPrivate ? resolve : publicOnly(resolve);
  return {
    post(target, body) {
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
              ...signature(options.secret, body),
            },
          },
          (response) => {
            response.resume();
            response.once('end', () => done({ status: response.statusCode ?? 0 }));
            response.once('error', reject);
          },
        );
        request.once('error', reject);
        request.end(body);
      });
    },
  };
}

function signature(secret: string | null, body: string): Readonly<Record<string, string>> {
  if (secret === null) return {};
  return { 'X-Layover-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}

/** Resolves a name, but only to public addresses; the connection is made to what this gives and asks no more. */
function publicOnly(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (first === undefined) callback(new Error('The target has a private address'), '', 0);
      else if (options.all === true) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}
