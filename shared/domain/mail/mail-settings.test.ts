import { expect, test } from 'vitest';
import { isLoopbackHost, mailSettingsSchema } from './mail-settings.ts';
import { neededSecrets } from './mail-secrets.ts';

const server = {
  ...{ host: 'smtp.x.example', port: 587, security: 'starttls' },
  login: { kind: 'password', user: 'ann@x.example' },
};
const problems = (settings: object): readonly string[] =>
  mailSettingsSchema.safeParse(settings).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('what is left out has its default', () => {
  expect(mailSettingsSchema.parse({ kind: 'smtp', server })).toEqual({
    kind: 'smtp',
    server: { ...server, ca: null },
    from: null,
    reply_to: null,
    dkim: null,
  });
});

test.each([
  ['a server is needed for the kind smtp', { kind: 'smtp' }, 'server'],
  [
    'no clear text to another computer',
    { kind: 'smtp', server: { ...server, security: 'none-on-loopback' } },
    'server.security',
  ],
  ['no line breaks', { kind: 'none', from: { name: 'A\r\nBcc: x', address: 'a@x.example' } }, 'from.name'],
  ['a sender is an address', { kind: 'none', from: { name: 'A', address: 'a' } }, 'from.address'],
  ['a port is a port', { kind: 'smtp', server: { ...server, port: 70_000 } }, 'server.port'],
  ['a host is a name', { kind: 'smtp', server: { ...server, host: 'a b' } }, 'server.host'],
  ['a certificate is PEM', { kind: 'smtp', server: { ...server, ca: 'x' } }, 'server.ca'],
  [
    'a refresh token crosses no network in the clear',
    {
      kind: 'smtp',
      server: {
        ...server,
        login: { kind: 'oauth2', user: 'a', client_id: 'c', token_url: 'http://x.example/token' },
      },
    },
    'server.login.token_url',
  ],
])('%s', (_rule, settings, path) => {
  expect(problems(settings)).toEqual([path]);
});

test('a password has no place in the settings', () => {
  const given = {
    kind: 'smtp',
    password: 'x',
    server: { ...server, login: { ...server.login, password: 'x' } },
  };
  expect(JSON.stringify(mailSettingsSchema.parse(given))).not.toContain('password":"x');
});

test('the secrets that are needed follow from login and signature', () => {
  const settings = mailSettingsSchema.parse({
    ...{ kind: 'smtp', server },
    dkim: { domain: 'x.example', selector: 'mail' },
  });
  expect(neededSecrets(settings)).toEqual(['password', 'dkim_key']);
  expect(neededSecrets({ ...settings, kind: 'none' })).toEqual([]);
});

test('only this computer is loopback', () => {
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'].map(isLoopbackHost)).not.toContain(false);
  expect(
    ['0.0.0.0', '127.0.0.1.x.example', 'localhost.example', '10.0.0.1'].map(isLoopbackHost),
  ).not.toContain(true);
});
