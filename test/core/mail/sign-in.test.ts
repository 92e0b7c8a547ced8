import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../src-service/testing/mail-server.ts';
import { settingsOf, startEmbeddedCore, type EmbeddedCore } from './embedded-core.ts';

/** An authorization server (RFC 6749) with PKCE. It grants what the user, who is `consent`, allows. */
let provider: Server;
let providerUrl = '';
const grants = new Map<string, { readonly challenge: string; readonly redirectUri: string }>();
const forms: URLSearchParams[] = [];
let tokenAnswer: { readonly status: number; readonly body: object } | null = null;
/** What the user does in the browser; gets the redirect address and the state. */
let consent: (redirectUri: URL) => Promise<void>;
let shown = '';
/** The address that the app opened in the browser. */
let opened = '';
let mailServer: MailServer;
let app: EmbeddedCore;
const tokens: string[] = [];

const follow = async (redirectUri: URL, parameters: Readonly<Record<string, string>>): Promise<Response> => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const answer = await fetch(url);
  shown = await answer.clone().text();
  return answer;
};

function issueToken(form: URLSearchParams): { readonly status: number; readonly body: object } {
  if (tokenAnswer !== null) return tokenAnswer;
  if (form.get('grant_type') === 'refresh_token')
    return form.get('refresh_token') === 'refresh-1'
      ? { status: 200, body: { access_token: 'access-1', expires_in: 3600 } }
      : { status: 400, body: { error: 'invalid_grant' } };
  const grant = grants.get(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
    return { status: 400, body: { error: 'invalid_grant', error_description: 'The verifier is wrong.' } };
  return { status: 200, body: { access_token: 'access-0', refresh_token: 'refresh-1' } };
}

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      forms.push(form);
      const answer = issueToken(form);
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  providerUrl = `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}`;
  mailServer = await startMailServer({
    withLogin: true,
    answer(stage, line) {
      if (stage === 'hello') return '250-test\r\n250 AUTH XOAUTH2 PLAIN';
      if (stage !== 'login') return null;
      const text = Buffer.from(line.replace('AUTH XOAUTH2 ', ''), 'base64').toString();
      tokens.push(text.split('\u0001')[1] ?? '');
      return text.includes('Bearer access-1') ? null : '535 5.7.3 Authentication unsuccessful';
    },
  });
  app = await startEmbeddedCore(() => ({
    async openExternal(address) {
      const { searchParams } = new URL(address);
      opened = address;
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      grants.set('code-1', { challenge: searchParams.get('code_challenge') ?? '', redirectUri });
      const url = new URL(redirectUri);
      url.searchParams.set('state', searchParams.get('state') ?? '');
      void consent(url);
    },
  }));
}, 60_000);

beforeEach(() => {
  tokenAnswer = null;
  shown = '';
  consent = async (url) => void (await follow(url, { code: 'code-1' }));
});

afterAll(async () => {
  await app.close();
  mailServer.close();
  provider.close();
}, 60_000);

async function signIn(clientSecret?: string) {
  const login = {
    ...{ kind: 'oauth2', user: 'nora@x.example', token_url: `${providerUrl}/token` },
    ...{ client_id: 'layover', scope: 'send' },
  };
  return await app.client().call('mail.signIn', {
    accountKey: await app.accountKey(),
    settings: settingsOf(mailServer.url, login),
    authorizeUrl: `${providerUrl}/authorize`,
    secrets: clientSecret === undefined ? {} : { client_secret: clientSecret },
    texts: { done: 'You can close <this> page.', failed: 'That didn’t work.' },
  });
}

it('keeps the refresh token, with which mail is sent', async () => {
  const { setup } = await signIn('client-secret');
  expect(setup).toMatchObject({ missing: [], kept: ['refresh_token', 'client_secret'] });
  expect(JSON.stringify(setup)).not.toMatch(/refresh-1|client-secret/u);
  await expect.poll(() => shown, { timeout: 20_000 }).toContain('You can close &lt;this&gt; page.');
  expect(opened).toContain(`${providerUrl}/authorize?`);
  expect(new URL(opened).searchParams.get('code_challenge_method')).toBe('S256');
  expect(Object.fromEntries(forms[0] ?? [])).toMatchObject({
    ...{ grant_type: 'authorization_code', client_id: 'layover', client_secret: 'client-secret' },
  });
  expect(await app.client().call('mail.test', { to: 'me@x.example' })).toMatchObject({ problem: null });
  expect(tokens.at(-1)).toBe('auth=Bearer access-1');
});

it('ends with one answer: the page is closed', async () => {
  let redirect = new URL(providerUrl);
  consent = async (url) => {
    redirect = url;
    await follow(url, { code: 'code-1' });
  };
  await signIn();
  await expect(fetch(redirect)).rejects.toThrow('fetch failed');
});

it('ignores requests that do not have its state', async () => {
  const statuses: number[] = [];
  consent = async (url) => {
    const forged = new URL(url);
    forged.searchParams.set('state', 'guessed');
    statuses.push((await follow(forged, { code: 'code-2' })).status);
    statuses.push((await fetch(new URL('/favicon.ico', url))).status);
    statuses.push((await fetch(url, { method: 'POST' })).status);
    await follow(url, { code: 'code-1' });
  };
  await signIn();
  expect(statuses).toEqual([404, 404, 404]);
});

it('tells why the provider refuses', async () => {
  consent = async (url) =>
    void (await follow(url, { error: 'access_denied', error_description: 'You said no.' }));
  await expect(signIn()).rejects.toMatchObject({
    reason: { code: 'errors.signInRefusedSaying', params: { message: 'You said no.' } },
  });
  await expect.poll(() => shown, { timeout: 20_000 }).toContain('That didn’t work.');
  consent = async (url) => void (await follow(url, { code: 'never-issued' }));
  await expect(signIn()).rejects.toMatchObject({ reason: { params: { message: 'The verifier is wrong.' } } });
  consent = async (url) => void (await follow(url, { code: 'code-1' }));
  tokenAnswer = { status: 200, body: { access_token: 'only' } };
  await expect(signIn()).rejects.toMatchObject({ reason: { code: 'errors.signInNoToken' } });
});

it('is canceled by the user', async () => {
  const isOpen = Promise.withResolvers<void>();
  consent = async () => isOpen.resolve();
  const signing = signIn();
  void isOpen.promise.then(() => app.client().call('mail.cancelSignIn', {}));
  await expect(signing).rejects.toMatchObject({ reason: { code: 'errors.signInCanceled' } });
});
