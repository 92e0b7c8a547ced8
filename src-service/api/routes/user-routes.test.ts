import { describe, expect, it } from 'vitest';
import { hashKey } from '../../domain/keys.ts';
import { createTestService } from '../../testing/test-service.ts';
import { runNow } from '../../storage/steps.ts';

describe('users', () => {
  it('the user of the key changes themselves', async () => {
    const { call } = createTestService();
    const { body } = await call('PUT', '/users/me', {
      user: { name: 'Ada', email: 'Ada@x.example', signature: ' Ada\r\nStudio ' },
    });
    expect(body.data.attributes).toEqual({
      ...{
        name: 'Ada',
        email: 'ada@x.example',
        admin: true,
        role: 'owner',
        signature: 'Ada\nStudio',
        picture: null,
      },
    });
    expect((await call('GET', '/users/me?include_settings=true')).body.data).toEqual(body.data);
    expect((await call('GET', '/users/me')).body.data.attributes).toEqual({
      name: 'Ada',
      email: 'ada@x.example',
    });
    await call('PUT', '/users/1', { signature: '' });
    expect((await call('GET', '/users?include_settings=true')).body.data[0]?.attributes).toMatchObject({
      name: 'Ada',
      signature: '',
    });
  });

  it('only administrators change others and the account; an address belongs to one user', async () => {
    const { call, service } = createTestService({ seed: { kind: 'sample' } });
    const key = { name: 'k', hash: hashKey('member'), user_id: 2, startup: 0, created_at: '' } as const;
    runNow(service.stores.keys.insert(key));
    const asMember = { Authorization: 'Token token=member' };
    expect((await call('PUT', '/users/2', { name: 'T' }, asMember)).status).toBe(200);
    for (const path of ['/users/1', '/users/99', '/account/me']) {
      const { status, body } = await call('PUT', path, { name: 'T' }, asMember);
      expect([path, status, body.error]).toEqual([path, 403, expect.stringContaining('administrators')]);
    }
    expect((await call('PUT', '/users/99', { name: 'T' })).status).toBe(404);
    const taken = await call('PUT', '/users/2', { email: 'Nora@HarborAndPine.example' });
    expect([taken.status, taken.body.error]).toEqual([422, 'email is the address of another user']);
    expect((await call('PUT', '/users/1', { email: 'nora@harborandpine.example' })).status).toBe(200);
  });

  it('refuses unknown fields by name', async () => {
    const { call } = createTestService();
    const { status, body } = await call('PUT', '/users/1', { admin: false });
    expect([status, body.error]).toEqual([422, 'admin is not a known field']);
  });
});
