import { expect, test } from 'vitest';
import { mailProviders, providerOf } from './mail-providers.ts';
import { mailSettingsSchema } from './mail-settings.ts';

test('every provider makes valid settings with each login that it accepts', () => {
  for (const { host, port, security, logins, oauth2 } of mailProviders) {
    for (const kind of logins) {
      const user = 'ann@x.example';
      const login =
        kind === 'oauth2'
          ? { kind, user, token_url: oauth2?.tokenUrl, client_id: 'id', scope: oauth2?.scope }
          : { kind: 'password', user };
      const settings = { kind: 'smtp', server: { host, port, security, login } };
      expect([host, mailSettingsSchema.safeParse(settings).error?.issues ?? []]).toEqual([host, []]);
    }
  }
});

test('no two providers share an id or a domain', () => {
  const ids = mailProviders.map(({ id }) => id);
  const domains = mailProviders.flatMap((provider) => provider.domains);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(domains).size).toBe(domains.length);
});

test('an address finds its provider by its domain', () => {
  expect(providerOf('Ann@GMail.com ')?.id).toBe('gmail');
  expect(providerOf('ann@web.de')?.id).toBe('web-de');
  expect(providerOf('ann@pm.me')?.host).toBe('127.0.0.1');
  expect(providerOf('ann@x.example')).toBeNull();
  expect(providerOf('')).toBeNull();
});
