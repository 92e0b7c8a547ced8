import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { html, raw } from '#shared/document/markup/html.ts';

/** The texts that the browser shows at the end of a sign-in, in the user's language. */
export interface SignInTexts {
  readonly done: string;
  readonly failed: string;
}

/** The answer of the authorization server: a code, or the problem. */
export type Redirect = { readonly code: string } | { readonly problem: string };

export interface RedirectTarget {
  /** Where the authorization server sends the browser. */
  readonly url: string;
  /** Resolves with the first redirect that has the right state. */
  readonly redirected: Promise<Redirect>;
  close(): void;
}

/** A page on a free port of 127.0.0.1 for one redirect (RFC 8252, section 7.3). */
export async function openRedirectTarget(state: string, texts: SignInTexts): Promise<RedirectTarget> {
  const redirected = Promise.withResolvers<Redirect>();
  const server = createServer((request, response) => {
    const redirect = readRedirect(request, url, state);
    if (redirect === null) {
      response.writeHead(404).end();
      return;
    }
    show(response, 'code' in redirect ? texts.done : texts.failed);
    redirected.resolve(redirect);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    redirected: redirected.promise,
    close() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

/** Reads a redirect. Null for any other request, such as one from a page of another site. */
function readRedirect(
  { method, url = '/', headers }: IncomingMessage,
  own: string,
  state: string,
): Redirect | null {
  if (method !== 'GET' || `http://${headers.host ?? ''}` !== own) return null;
  const { pathname, searchParams } = new URL(url, own);
  if (pathname !== '/' || searchParams.get('state') !== state) return null;
  const code = searchParams.get('code');
  if (code !== null && code !== '') return { code };
  const problem = searchParams.get('error_description') ?? searchParams.get('error') ?? '';
  return { problem: problem.slice(0, 300) };
}

const pageStyle =
  'body{font:18px system-ui,sans-serif;margin:20vh auto;max-width:30em;padding:0 1em;color-scheme:light dark}';

function show(response: ServerResponse, text: string): void {
  const page = html`<!doctype html>${raw(`<meta charset="utf-8"><style>${pageStyle}</style>`)}<p>${text}</p>`;
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    Connection: 'close',
  });
  response.end(page.text);
}
