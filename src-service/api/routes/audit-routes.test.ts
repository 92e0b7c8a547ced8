import { describe, expect, it } from 'vitest';
import { pngFile } from '../../domain/images/testing/image-files.ts';
import { addKey } from '../../domain/keys.ts';
import { noMailSecrets } from '../../domain/mail/mail-secrets.ts';
import { runNow } from '../../storage/steps.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { allRoutes } from './all-routes.ts';

interface Entry {
  readonly created_at: string;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: number | null;
  readonly detail: object;
}

async function entries({ call }: TestService, query = ''): Promise<readonly Entry[]> {
  const { status, body } = await call('GET', `/audit?per=100${query}`);
  expect(status).toBe(200);
  return body.data.map(({ attributes }) => attributes as unknown as Entry);
}

/** Every call that the log records, in an order in which each one succeeds, with the actions that it adds. */
const calls: readonly (readonly [method: string, path: string, body: unknown, actions: readonly string[]])[] =
  [
    ['PUT', '/account/me', { name: 'A', city: 'Bern' }, ['settings_changed']],
    ['PUT', '/account/logo', 'image', ['settings_changed']],
    ['DELETE', '/account/logo', undefined, ['settings_changed']],
    ['PUT', '/users/me', { name: 'Me' }, ['user_changed']],
    ['PUT', '/users/1', { signature: 'S' }, ['user_changed']],
    ['PUT', '/users/1/picture', 'image', ['user_changed']],
    ['DELETE', '/users/1/picture', undefined, ['user_changed']],
    ['PUT', '/users/me/notices', { email_me: ['asked'], copy_to_client: true }, ['user_changed']],
    ['PUT', '/mail_settings', { kind: 'folder' }, ['mail_settings_changed']],
    [
      'POST',
      '/webhook_endpoints',
      { target_url: 'https://hooks.example/secret-path', events: ['client_created'] },
      ['webhook_added'],
    ],
    ['DELETE', '/webhook_endpoints/1', undefined, ['webhook_removed']],
    ['POST', '/invitations', { email: 'new@x.example', role: 'reader' }, ['invitation_made']],
    ['DELETE', '/invitations/1', undefined, ['invitation_withdrawn']],
    ['DELETE', '/invitations/1', undefined, []],
    ['PUT', '/proposals/1/archive', undefined, ['proposal_archived']],
    ['PUT', '/proposals/1/archive', undefined, []],
    ['PUT', '/proposals/1/unarchive', undefined, ['proposal_restored']],
    ['PUT', '/proposals/1/unarchive', undefined, []],
    ['PUT', '/proposals/1/record_send', { to: 'secret@client.example' }, ['proposal_sent']],
    [
      'PUT',
      '/proposals/1/send_proposal',
      { email: 'secret@client.example', subject: 'Private', message: 'Private', save_email_template: 1 },
      ['proposal_sent', 'settings_changed'],
    ],
    ['DELETE', '/proposals/2', undefined, ['proposal_deleted']],
  ];

/** Writes of an owner that the log leaves out: what is in a queue is no setting. */
const unrecorded = [
  'POST /mail_settings/test',
  'PUT /webhook_deliveries/:id/retry',
  'PUT /webhook_deliveries/:id/cancel',
];

describe('the audit log', () => {
  it('records each call of its list once, without secrets and content', async () => {
    const test = createTestService({ mailSetup: { folder: null, fixed: null, secrets: noMailSecrets } });
    await test.call('POST', '/proposals', { title: 'Private' });
    await test.call('POST', '/proposals', { title: 'Private' });
    for (const [method, path, body, actions] of calls) {
      const before = (await entries(test)).length;
      const answer =
        body === 'image'
          ? await test.service.fetch(
              new Request(`http://service.test/api/v2${path}`, {
                method,
                headers: { Authorization: 'Token token=key-for-tests', 'Content-Type': 'image/png' },
                body: Buffer.from(pngFile()),
              }),
            )
          : await test.call(method, path, body);
      expect(answer.status, `${method} ${path}`).toBeLessThan(300);
      const added = (await entries(test)).slice(0, -before);
      expect([method, path, added.map(({ action }) => action).toSorted()]).toEqual([method, path, actions]);
    }
    const text = JSON.stringify(await entries(test));
    for (const secret of ['Private', 'secret', 'Bern', 'key-for-tests']) expect(text).not.toContain(secret);
    await test.service.close();
  });

  it('misses no write that only an owner may make', () => {
    const writes = allRoutes
      .filter(({ method, needs }) => method !== 'GET' && needs === 'manage')
      .map(({ method, path }) => `${method} ${path}`);
    const recorded = calls.map(([method, path]) => `${method} ${path.replaceAll(/\/\d+/gu, '/:id')}`);
    expect(writes.filter((write) => ![...recorded, ...unrecorded].includes(write))).toEqual([]);
  });

  it('says who, when and what', async () => {
    const test = createTestService();
    const [made] = await entries(test);
    expect(made).toEqual({
      ...{ created_at: '2026-03-02T09:00:00.250Z', actor: 'service', user_id: null, user_email: '' },
      ...{ key_id: null, key_name: '', action: 'key_made', object_type: 'api_keys', object_id: 1 },
      detail: { name: 'Given at start' },
    });
    test.clock.advance(1000);
    await test.call('PUT', '/account/me', { name: 'A', city: 'Bern' });
    const [changed] = await entries(test);
    expect(changed).toMatchObject({
      ...{ created_at: '2026-03-02T09:00:01.250Z', actor: 'user', user_id: 1, key_id: 1 },
      ...{ user_email: 'owner@my-business.invalid', key_name: 'Given at start' },
      ...{ action: 'settings_changed', object_type: 'accounts', object_id: 1 },
      detail: { fields: ['city', 'name'] },
    });
    await test.service.close();
  });

  it('is written with its change or not at all', async () => {
    const test = createTestService();
    await test.call('POST', '/proposals', { title: 'P' });
    const { audit } = test.service.stores;
    Object.assign(audit, {
      *insert() {
        yield* [];
        throw new Error('The disk is full');
      },
    });
    await expect(test.call('DELETE', '/proposals/1')).rejects.toThrow('The disk is full');
    expect((await test.call('GET', '/proposals/1')).status).toBe(200);
    await test.service.close();
  });

  it('has one entry of a call that was repeated, and none of a refused one', async () => {
    const test = createTestService();
    await test.call('POST', '/proposals', { title: 'P' });
    const before = (await entries(test)).length;
    const once = { 'Idempotency-Key': 'once' };
    await test.call('PUT', '/proposals/1/archive', undefined, once);
    await test.call('PUT', '/proposals/1/archive', undefined, once);
    expect((await test.call('PUT', '/users/999', { name: 'X' })).status).toBe(404);
    expect((await test.call('PUT', '/account/me', { currency: 'many' })).status).toBe(422);
    expect(await entries(test)).toHaveLength(before + 1);
    await test.service.close();
  });

  it('is read in pages and by action, user and time', async () => {
    const test = createTestService();
    const { stores } = test.service;
    const userId = runNow(stores.account.addUser({ email: 'ann@x.example', name: 'Ann', admin: 0 }));
    runNow(addKey({ stores, clock: test.clock }, { key: 'key-of-ann', name: 'Laptop', userId, scope: null }));
    const headers = { Authorization: 'Token token=key-of-ann' };
    test.clock.advance(86_400_000);
    await test.call('PUT', '/users/me', { name: 'A' }, headers);
    test.clock.advance(86_400_000);
    await test.call('PUT', '/account/me', { name: 'B' });
    const actions = async (query: string) => (await entries(test, query)).map(({ action }) => action);
    expect(await actions('')).toEqual(['settings_changed', 'user_changed', 'key_made']);
    expect(await actions('&action=user_changed')).toEqual(['user_changed']);
    expect(await actions(`&user_id=${String(userId)}`)).toEqual(['user_changed']);
    expect(await actions('&since=2026-03-03')).toEqual(['settings_changed', 'user_changed']);
    expect(await actions('&since=2026-03-03&until=2026-03-04')).toEqual(['user_changed']);
    expect(await actions('&since=2026-03-03T12:00:00%2B02:00&until=2026-03-04T09:00:00.250Z')).toEqual([]);
    const page = await test.call('GET', '/audit?per=1&page=2');
    expect(page.body.data.map(({ attributes }) => (attributes as unknown as Entry).action)).toEqual([
      'user_changed',
    ]);
    expect(page.body.meta).toMatchObject({ total_count: 3, total_pages: 3, next_page: 3, prev_page: 1 });
    for (const wrong of ['action=nothing', 'since=yesterday', 'user_id=x', 'until=2026-02-30'])
      expect((await test.call('GET', `/audit?${wrong}`)).status, wrong).toBe(400);
    await test.service.close();
  });
});
