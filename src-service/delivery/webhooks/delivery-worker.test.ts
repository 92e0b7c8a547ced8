import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Timers } from '../../ports.ts';
import { createTestService } from '../../testing/test-service.ts';
import { httpPoster } from './http-poster.ts';
import type { WebhookPoster } from './poster.ts';
import { retryDelay } from './retry-schedule.ts';
import { runNow } from '../../storage/steps.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Timers that a test fires by hand. */
function manualTimers() {
  let pending: (() => void) | null = null;
  const timers: Timers = {
    after(_milliseconds, run) {
      pending = run;
      return () => {
        pending = null;
      };
    },
  };
  return { timers, fire: () => pending?.() };
}

/** The parts of a request that a receiver checks. */
interface Delivered {
  readonly event_name: string;
  readonly proposal?: object;
}

function recorder(answer: (url: string) => number | 'lost' = () => 200) {
  const posts: { readonly url: string; readonly body: Delivered }[] = [];
  const poster: WebhookPoster = {
    post(url, body) {
      posts.push({ url, body: JSON.parse(body) as Delivered });
      const status = answer(url);
      return status === 'lost' ? Promise.reject(new Error('lost')) : Promise.resolve({ status });
    },
  };
  return { posts, poster };
}

const every = [
  'proposal_created',
  'proposal_updated',
  'proposal_destroyed',
  'proposal_accepted',
  'proposal_rejected',
  'proposal_sent',
  'proposal_activity_client_viewed_proposal',
  'client_created',
  'client_updated',
  'client_destroyed',
];

describe('webhooks', () => {
  it('service-api §6.2: all ten events, with integer ids', async () => {
    const { posts, poster } = recorder();
    const { call, page, service } = createTestService({ webhooks: poster });
    await call('POST', '/webhook_endpoints', { target_url: 'https://hooks.example/x', events: every });
    await call('POST', '/clients', { name: 'A', email: 'a@x.example', business: 'B' });
    await call('PUT', '/clients/1', { name: 'A2', email: 'a@x.example' });
    for (const decision of ['accept', 'reject']) {
      const made = await call('POST', '/proposals', { title: decision, client_id: 1 });
      const { id, attributes } = made.body.data;
      await call('PUT', `/proposals/${id}`, { title: 'T' });
      await call('PUT', `/proposals/${id}/send_proposal`, { email: 'a@x.example' });
      const path = `/p/${attributes.public_id}`;
      const token = /name="token" value="([^"]+)"/u.exec(await (await page(path)).text())?.[1] ?? '';
      await page(path, { token, decision, name: 'A' });
    }
    await call('DELETE', '/proposals/2');
    await call('POST', '/clients', { name: 'B', email: 'b@x.example' });
    await call('DELETE', '/clients/2');
    await service.settled();
    expect(new Set(posts.map((post) => post.body.event_name))).toEqual(new Set(every));
    expect(posts.find((post) => post.body.event_name === 'proposal_accepted')?.body.proposal).toMatchObject({
      id: 1,
      client_id: 1,
      title: 'T',
      status: 'accepted',
      accepted_total_formatted: '$0.00',
      client_email: 'a@x.example',
      client_business: 'B',
    });
    expect(runNow(service.stores.webhooks.deliveries.count())).toBe(0);
  });

  it('only subscribed events are delivered', async () => {
    const { posts, poster } = recorder();
    const { call, service } = createTestService({ webhooks: poster });
    await call('POST', '/webhook_endpoints', { target_url: 'https://a.example', events: ['client_created'] });
    await call('POST', '/proposals', {});
    await service.settled();
    expect(posts).toEqual([]);
  });

  it('field-notes #19: a failed delivery is retried 25 times at n⁴ + 15 s, then given up', async () => {
    const { posts, poster } = recorder(() => 500);
    const { timers, fire } = manualTimers();
    const { call, clock, service } = createTestService({ webhooks: poster, timers });
    await call('POST', '/webhook_endpoints', { target_url: 'https://a.example', events: ['client_created'] });
    await call('POST', '/clients', { name: 'A', email: 'a@x.example' });
    await service.settled();
    for (let retry = 1; retry <= 25; retry += 1) {
      expect(posts).toHaveLength(retry);
      clock.advance((retry ** 4 + 15) * 1000 - 1);
      fire();
      await service.settled();
      expect(posts).toHaveLength(retry);
      clock.advance(1);
      fire();
      await service.settled();
    }
    expect(posts).toHaveLength(26);
    expect(runNow(service.stores.webhooks.deliveries.count())).toBe(0);
    expect([retryDelay(1), retryDelay(25), retryDelay(26)]).toEqual([16_000, 390_640_000, null]);
  });

  it('service-api §6.1: 410 deletes the endpoint; a lost answer does not', async () => {
    const { poster } = recorder((url) => (url.includes('gone') ? 410 : 'lost'));
    const { call, service } = createTestService({ webhooks: poster, timers: manualTimers().timers });
    for (const host of ['gone', 'lost']) {
      await call('POST', '/webhook_endpoints', {
        target_url: `https://${host}.example`,
        events: ['client_created'],
      });
    }
    await call('POST', '/clients', { name: 'A', email: 'a@x.example' });
    await service.settled();
    const left = await call('GET', '/webhook_endpoints');
    expect(left.body.data.map((record) => record.attributes.target_url)).toEqual(['https://lost.example']);
    expect(runNow(service.stores.webhooks.deliveries.count())).toBe(1);
  });

  it('a slow endpoint delays no other, and has one delivery in flight', async () => {
    const finish: (() => void)[] = [];
    const reached: string[] = [];
    const poster: WebhookPoster = {
      post(url) {
        reached.push(url);
        if (!url.includes('slow')) return Promise.resolve({ status: 200 });
        return new Promise((resolve) => {
          finish.push(() => resolve({ status: 200 }));
        });
      },
    };
    const { call, service } = createTestService({ webhooks: poster });
    for (const host of ['slow', 'quick']) {
      await call('POST', '/webhook_endpoints', {
        target_url: `https://${host}.example`,
        events: ['client_created'],
      });
    }
    for (let index = 0; index < 5; index += 1)
      await call('POST', '/clients', { name: 'A', email: 'a@x.example' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reached.filter((url) => url.includes('quick'))).toHaveLength(5);
    expect(reached.filter((url) => url.includes('slow'))).toHaveLength(1);
    const drain = setInterval(() => finish.shift()?.(), 1);
    await service.settled();
    clearInterval(drain);
    expect(reached).toHaveLength(10);
  });

  it('posts JSON to a real receiver, signed with a secret, and to private addresses only when allowed', async () => {
    const received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const port = String((server.address() as AddressInfo).port);
    const open = httpPoster({ allowPrivate: true, secret: 's' });
    expect(await open.post(`http://127.0.0.1:${port}/`, '{"a":1}', {})).toEqual({ status: 204 });
    expect(received[0]).toMatchObject({
      body: '{"a":1}',
      headers: {
        'content-type': 'application/json',
        'x-layover-signature': `sha256=${createHmac('sha256', 's').update('{"a":1}').digest('hex')}`,
      },
    });
    const shy = httpPoster({ allowPrivate: false, secret: null });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
      await expect(shy.post(`http://${host}:${port}/`, '{}', {})).rejects.toThrow(/private|address/u);
    }
    expect(received).toHaveLength(1);
  });

  it('resolves a name once and connects to that address, so DNS rebinding gains nothing', async () => {
    let asked = 0;
    const resolve = (_name: string, _options: object, callback: (...result: unknown[]) => void): void => {
      asked += 1;
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    let reached = 0;
    const server = createServer((_request, response) => {
      reached += 1;
      response.writeHead(204).end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    cleanUps.push(() => server.close());
    const url = `http://changing.example:${String((server.address() as AddressInfo).port)}/`;
    const poster = (allowPrivate: boolean) =>
      httpPoster({ allowPrivate, secret: null, resolve: resolve as LookupFunction });
    await expect(poster(true).post(url, '{}', {})).resolves.toEqual({ status: 204 });
    expect({ asked, reached }).toEqual({ asked: 1, reached: 1 });
    await expect(poster(false).post(url, '{}', {})).rejects.toThrow('private address');
    expect({ asked, reached }).toEqual({ asked: 2, reached: 1 });
  });

  it('serves the endpoint with the longest wait first, whatever its backlog', async () => {
    const reached: string[] = [];
    const finish: (() => void)[] = [];
    const poster: WebhookPoster = {
      post(url) {
        reached.push(new URL(url).hostname);
        return new Promise((resolve) => finish.push(() => resolve({ status: 200 })));
      },
    };
    const { call, service } = createTestService({ webhooks: poster });
    for (const host of ['a', 'b', 'c', 'd', 'e']) {
      await call('POST', '/webhook_endpoints', { target_url: `https://${host}`, events: ['client_created'] });
    }
    for (let index = 0; index < 3; index += 1)
      await call('POST', '/clients', { name: 'A', email: 'a@x.example' });
    const drain = setInterval(() => finish.shift()?.(), 1);
    await service.settled();
    clearInterval(drain);
    expect(reached.slice(0, 5).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(reached).toHaveLength(15);
  });
});

describe('signed deliveries', () => {
  it('carry the headers of Standard Webhooks, signed with the secret of the registration, with the same id at each attempt', async () => {
    const sent: { readonly headers: Readonly<Record<string, string>>; readonly body: string }[] = [];
    const { timers, fire } = manualTimers();
    const { call, clock, service } = createTestService({
      timers,
      webhooks: {
        post(_url, body, headers) {
          sent.push({ headers, body });
          return Promise.resolve({ status: sent.length === 1 ? 503 : 200 });
        },
      },
    });
    const made = await call('POST', '/webhook_endpoints', {
      target_url: 'https://hooks.example',
      events: ['client_created'],
    });
    const { secret = '' } = made.body.data.attributes;
    expect(secret).toMatch(/^whsec_/u);
    for (const path of ['/webhook_endpoints', `/webhook_endpoints/${made.body.data.id}`])
      expect(JSON.stringify((await call('GET', path)).body)).not.toContain(secret);

    await call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
    await service.settled();
    clock.advance(60_000);
    fire();
    await service.settled();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers['webhook-id']).toBe(sent[0]?.headers['webhook-id']);
    expect(Number(sent[1]?.headers['webhook-timestamp'])).toBe(
      Number(sent[0]?.headers['webhook-timestamp']) + 60,
    );
    for (const { headers, body } of sent) {
      const text = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`;
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signed = createHmac('sha256', key).update(text).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    }
    await service.close();
  });
});
