import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailServerSettings } from '#shared/domain/mail/mail-settings.ts';
import type { OutgoingMail } from '../../domain/mail/outgoing-mail.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { smtpTransport } from './smtp/smtp-transport.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** A token endpoint. It hands out `token-1`, `token-2`, …, or a refusal. */
async function tokenEndpoint(refusal: { readonly status: number; readonly body: string } | null = null) {
  const forms: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      forms.push(new URLSearchParams(body));
      response.statusCode = refusal?.status ?? 200;
      response.end(
        refusal?.body ?? JSON.stringify({ access_token: `token-${String(forms.length)}`, expires_in: 3600 }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  return { forms, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/token` };
}

const mail: OutgoingMail = {
  ...{ messageId: '<1@x.example>', date: '2026-03-02T09:00:00.000Z', to: 'ann@client.example' },
  ...{ from: { name: 'Nora', address: 'nora@x.example' }, cc: [], bcc: [] },
  ...{ subject: 'S', text: 'T', html: '<p>T</p>', automatic: false },
};

async function sending(
  tokenUrl: string,
  accepts: (token: string) => boolean,
  refreshToken: string | null,
  refusal = '535 5.7.3 Authentication unsuccessful',
) {
  const tokens: string[] = [];
  const server = await startMailServer({
    withLogin: true,
    answer(stage, line) {
      if (stage !== 'login') return null;
      const text = Buffer.from(line.replace('AUTH XOAUTH2 ', ''), 'base64').toString();
      const [user = '', bearer = ''] = text.split('\u0001').map((part) => part.slice(part.indexOf('=') + 1));
      const token = bearer.replace('Bearer ', '');
      tokens.push(`${user} ${token}`);
      return accepts(token) ? null : refusal;
    },
  });
  cleanUps.push(() => server.close());
  const settings: MailServerSettings = {
    ...{ host: '127.0.0.1', port: Number(new URL(server.url).port), security: 'none-on-loopback', ca: null },
    login: { kind: 'oauth2', user: 'nora@x.example', token_url: tokenUrl, client_id: 'id', scope: 'send' },
  };
  const secrets = new Map([
    ['client_secret', 'hush'],
    ...(refreshToken === null ? [] : [['refresh_token', refreshToken] as const]),
  ]);
  const transport = smtpTransport(settings, { secrets: { get: (name) => secrets.get(name) ?? null } });
  cleanUps.push(() => transport.close?.());
  const deliver = () =>
    transport.deliver(mail, [mail.to], {
      signal: new AbortController().signal,
      handOver: () => Promise.resolve(true),
    });
  return { deliver, tokens, server };
}

describe('a login by OAuth', () => {
  it('gets an access token for the refresh token, and uses it while it is valid', async () => {
    const { forms, url } = await tokenEndpoint();
    const { deliver, tokens, server } = await sending(url, () => true, 'refresh');
    const sent = await Promise.all([deliver(), deliver()]);
    expect(sent).toMatchObject([{ kind: 'answered' }, { kind: 'answered' }]);
    expect(await deliver()).toMatchObject({ kind: 'answered', refused: [], deferred: [] });
    expect(server.accepted).toHaveLength(3);
    expect(tokens.every((text) => /^nora@x\.example token-\d$/u.test(text))).toBe(true);
    expect(Object.fromEntries(forms[0] ?? [])).toEqual({
      ...{ grant_type: 'refresh_token', refresh_token: 'refresh', client_id: 'id', client_secret: 'hush' },
      scope: 'send',
    });
    // The third used the first ones' connection.
    expect(server.connections()).toBe(2);
  });

  it('renews a token that the server refuses: at once after a challenge, else for the next attempt', async () => {
    const { forms, url } = await tokenEndpoint();
    const challenging = await sending(url, (token) => token === 'token-2', 'refresh', '334 e30=');
    expect(await challenging.deliver()).toMatchObject({ kind: 'answered' });
    expect(challenging.tokens).toEqual(['nora@x.example token-1', 'nora@x.example token-2']);
    const refusing = await sending(url, (token) => token === 'token-4', 'refresh');
    expect(await refusing.deliver()).toMatchObject({ kind: 'held', by: 'server', code: 'login-refused' });
    expect(await refusing.deliver()).toMatchObject({ kind: 'answered' });
    expect(forms).toHaveLength(4);
  });

  it.each([
    ['token-refused', { status: 400, body: '{"error":"invalid_grant"}' }, 'refresh'],
    ['token-unreachable', { status: 503, body: 'down' }, 'refresh'],
    ['secret-missing', null, null],
  ])('says %s', async (code, refusal, refreshToken) => {
    const { url } = await tokenEndpoint(refusal);
    const { deliver, server } = await sending(url, () => true, refreshToken);
    const outcome = await deliver();
    expect(outcome).toMatchObject({ kind: 'held', by: 'server', code });
    expect(JSON.stringify(outcome)).not.toContain('hush');
    expect(server.accepted).toEqual([]);
  });

  it('says token-unreachable where nothing listens', async () => {
    const { deliver } = await sending('http://127.0.0.1:1/token', () => true, 'refresh');
    expect(await deliver()).toMatchObject({ kind: 'held', code: 'token-unreachable' });
  });
});
