import { describe, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

const ada = { name: 'Ada', email: 'ada@x.example', city: 'Delft' };

describe('clients', () => {
  it('service-api §4.3: an update may name some fields only; the client keeps its address and name', async () => {
    const { call } = createTestService();
    await call('POST', '/clients', ada);
    for (const body of [{ city: 'Leiden' }, { client: { city: 'Leiden' } }, {}, { email: 'b@x.example' }]) {
      expect((await call('PUT', '/clients/1', body)).status).toBe(200);
    }
    const { body } = await call('PUT', '/clients/1', { client: { ...ada, surname: 'Byron' } });
    expect(body.data.attributes).toMatchObject({ ...ada, full_name: 'Ada Byron' });
  });

  it('service-api §4.3: an address or a name that is empty or null is 422', async () => {
    const { call } = createTestService();
    await call('POST', '/clients', ada);
    for (const body of [
      { email: '' },
      { email: null },
      { name: ' ' },
      { name: null },
      { name: '', city: 'x' },
    ]) {
      const { status, body: answer } = await call('PUT', '/clients/1', body);
      const [field] = Object.keys(body);
      expect([body, status, answer.errors[0]?.source.pointer]).toEqual([
        body,
        422,
        `/data/attributes/${String(field)}`,
      ]);
    }
    expect((await call('GET', '/clients/1')).body.data.attributes).toMatchObject(ada);
  });

  it('a client made from an address alone needs a name at its first update', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', { client_email: 'new@x.example' });
    expect((await call('PUT', '/clients/1', { city: 'Delft' })).status).toBe(422);
    expect((await call('PUT', '/clients/1', { city: 'Delft', name: 'Ada' })).status).toBe(200);
    expect((await call('PUT', '/clients/1', { city: 'Leiden' })).status).toBe(200);
  });

  it('the client of an accepted proposal cannot be deleted from under it, archived or not', async () => {
    const { call, service } = createTestService();
    await call('POST', '/clients', ada);
    await call('POST', '/proposals', { client_id: 1 });
    runNow(
      service.stores.proposals.patch(1, { status: 'accepted', archived_at: '2026-03-02T09:00:00.250Z' }),
    );
    const refused = await call('DELETE', '/clients/1');
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['error', 'message']]);
    expect((await call('GET', '/proposals/1')).body.data.attributes.client_id).toBe(1);
    runNow(service.stores.proposals.patch(1, { status: 'rejected' }));
    expect((await call('DELETE', '/clients/1')).status).toBe(200);
  });
});
