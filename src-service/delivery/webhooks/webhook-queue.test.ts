import { describe, expect, it } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createTestService } from '../../testing/test-service.ts';
import { runNow } from '../../storage/steps.ts';

const list = (test: Pick<ReturnType<typeof createTestService>, 'call'>, state: string) =>
  test
    .call('GET', `/webhook_deliveries?state=${state}`)
    .then(({ body }) => body.data.map(({ id, attributes }) => ({ id, ...attributes })));

/** A service with an endpoint that answers with the current status. */
async function withEndpoint() {
  const target = { status: 500, ids: [] as (string | undefined)[] };
  const test = createTestService({
    timers: manualTimers(),
    webhooks: {
      post(_url, _body, headers) {
        target.ids.push(headers['webhook-id']);
        return Promise.resolve({ status: target.status });
      },
    },
  });
  await test.call('POST', '/webhook_endpoints', {
    target_url: 'https://hooks.example/',
    events: ['client_created'],
  });
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  await test.service.settled();
  return { ...test, target };
}

describe('the queue of webhooks', () => {
  it('shows what waits and what was answered, and tries it at once on request', async () => {
    const test = await withEndpoint();
    expect(await list(test, 'waiting')).toMatchObject([
      {
        ...{ id: '1', state: 'waiting', target_url: 'https://hooks.example/', event_name: 'client_created' },
        ...{ attempts: 1, last_status: 500, gave_up_at: null },
        next_attempt_at: expect.stringMatching(/^\d{4}-/u) as unknown,
      },
    ]);
    test.target.status = 204;
    expect((await test.call('PUT', '/webhook_deliveries/1/retry')).status).toBe(200);
    await test.service.settled();
    expect(await list(test, 'waiting')).toEqual([]);
    expect(new Set(test.target.ids).size).toBe(1);
  });

  it('shows what was given up, which can be tried again under its id', async () => {
    const test = await withEndpoint();
    expect((await test.call('PUT', '/webhook_deliveries/1/cancel')).status).toBe(200);
    expect((await test.call('PUT', '/webhook_deliveries/1/cancel')).status).toBe(422);
    expect(await list(test, 'waiting')).toEqual([]);
    expect(await list(test, 'given_up')).toMatchObject([{ id: '1', state: 'given_up', last_status: 500 }]);
    test.target.status = 200;
    await test.call('PUT', '/webhook_deliveries/1/retry');
    await test.service.settled();
    expect(await list(test, 'given_up')).toEqual([]);
    expect(new Set(test.target.ids).size).toBe(1);
  });

  it('keeps an event that has used up its retries, of each endpoint the last hundred', async () => {
    const test = await withEndpoint();
    const { deliveries } = test.service.stores.webhooks;
    runNow(deliveries.patch(1, { attempts: 25, due_at: 0 }));
    await test.call('PUT', '/webhook_deliveries/1/retry');
    await test.service.settled();
    expect(await list(test, 'given_up')).toMatchObject([{ id: '1', attempts: 26 }]);
    const made = { endpoint_id: 1, body: '{"event_name":"x"}', attempts: 0, due_at: 0, created_at: '2020' };
    const rows = Array.from({ length: 105 }, () =>
      runNow(deliveries.insert({ ...made, last_status: null, gave_up_at: null })),
    );
    runNow(deliveries.giveUpCreatedBefore(1, '2021', '2026'));
    expect(runNow(deliveries.countGivenUp())).toBe(100);
    expect(runNow(deliveries.get(rows.at(-1) ?? 0))).toMatchObject({ gave_up_at: '2026' });
    expect(runNow(deliveries.get(1))).toBeUndefined();
  });

  it('does not know another id', async () => {
    const test = await withEndpoint();
    expect((await test.call('PUT', '/webhook_deliveries/9/retry')).status).toBe(404);
  });
});
