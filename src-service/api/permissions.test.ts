import { describe, expect, it } from 'vitest';
import { addKey } from '../domain/keys.ts';
import { permissions, roles, type Permission, type Role } from '../storage/accounts/permissions.ts';
import { runNow } from '../storage/steps.ts';
import { createTestService, type TestService } from '../testing/test-service.ts';
import { allRoutes } from './routes/all-routes.ts';

/** Headers with a key of a new user of that role. */
function keyOf({ service, clock }: TestService, role: Role, scope: Permission | null = null) {
  const { stores } = service;
  const key = `key-of-${role}-${scope ?? 'all'}`;
  runNow(
    (function* () {
      const userId = yield* stores.account.addUser({ email: `${key}@x.example`, name: role, admin: 0, role });
      yield* addKey({ stores, clock }, { key, name: key, userId, scope });
    })(),
  );
  return { Authorization: `Token token=${key}` };
}

/** The routes that need a permission, as method and path of a record that may not exist. */
const routesOf = (needed: Permission) =>
  allRoutes
    .filter(({ needs }) => needs === needed)
    .map(({ method, path }) => [method, path.replaceAll(/:\w+/gu, '999')] as const);

describe('roles', () => {
  it('every write says what it needs, and no write needs only to read', () => {
    const writes = allRoutes.filter(({ method }) => method !== 'GET');
    expect(writes.filter(({ needs }) => needs === 'read')).toEqual([]);
    expect(new Set(allRoutes.map(({ needs }) => needs))).toEqual(new Set(permissions));
  });

  it.each(roles)('a %s may do what the role allows on every route, and nothing else', async (role) => {
    const test = createTestService({ pdf: null });
    const headers = keyOf(test, role);
    for (const [index, needed] of permissions.entries()) {
      expect(routesOf(needed).length).toBeGreaterThan(1);
      for (const [method, path] of routesOf(needed)) {
        const { status, body } = await test.call(method, path, method === 'GET' ? undefined : {}, headers);
        const code = (body as unknown as { code?: string } | undefined)?.code;
        const refusal = index > roles.indexOf(role) ? [403, 'not-permitted'] : [status, undefined];
        expect([status, code], `${method} ${path}`).toEqual(refusal);
      }
    }
    await test.service.close();
  });

  it('a refusal says why and changes nothing', async () => {
    const test = createTestService();
    const headers = keyOf(test, 'writer');
    const { body } = await test.call('POST', '/proposals', { title: 'Hers' }, headers);
    const send = await test.call(
      'PUT',
      `/proposals/${body.data.id}/send_proposal`,
      { email: 'a@x.example' },
      headers,
    );
    expect([send.status, send.body]).toEqual([
      403,
      { error: 'Your role is writer, which cannot send proposals', code: 'not-permitted' },
    ]);
    expect(test.mail.messages).toHaveLength(0);
    expect((await test.call('GET', `/proposals/${body.data.id}`)).body.data.attributes.status).toBe('draft');
    await test.service.close();
  });
});

describe('scopes', () => {
  it('a key may do only its part of what its user may', async () => {
    const test = createTestService();
    const narrow = keyOf(test, 'owner', 'read');
    expect((await test.call('GET', '/proposals', undefined, narrow)).status).toBe(200);
    const refused = await test.call('POST', '/proposals', { title: 'No' }, narrow);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'The scope of this API key is read: it cannot change proposals, clients and templates',
    ]);
    const tooWide = keyOf(test, 'reader', 'manage');
    expect((await test.call('POST', '/proposals', { title: 'No' }, tooWide)).status).toBe(403);
    await test.service.close();
  });

  it('the last use of a key is stored once a minute', async () => {
    const test = createTestService();
    const headers = keyOf(test, 'reader');
    const lastUse = (): unknown =>
      runNow(test.service.stores.keys.list()).find(({ name }) => name === 'key-of-reader-all')?.last_used_at;
    const used = async (): Promise<unknown> => {
      await test.call('GET', '/users', undefined, headers);
      return lastUse();
    };
    expect(lastUse()).toBeNull();
    expect(await used()).toBe('2026-03-02T09:00:00.250Z');
    test.clock.advance(59_000);
    expect(await used()).toBe('2026-03-02T09:00:00.250Z');
    test.clock.advance(1000);
    expect(await used()).toBe('2026-03-02T09:01:00.250Z');
    await test.service.close();
  });
});
