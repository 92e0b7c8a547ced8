import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createTestService } from '../../testing/test-service.ts';
import type { WebhookPoster } from './poster.ts';
import { retryDelay } from './retry-schedule.ts';
import { runNow } from '../../storage/steps.ts';

const hour = 3_600_000;
const day = 24 * hour;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A target's reaction to a delivery. */
type Behavior = (client: number) => number | 'silent';

async function subscribed(
  targets: Readonly<Record<string, Behavior>>,
  options: Parameters<typeof createTestService>[0] = {},
) {
  const posts: { readonly host: string; readonly client: number }[] = [];
  const hanging: (() => void)[] = [];
  let most = 0;
  const poster: WebhookPoster = {
    post(url, body) {
      const { hostname } = new URL(url);
      const { client } = JSON.parse(body) as { readonly client: { readonly id: number } };
      posts.push({ host: hostname, client: client.id });
      const answer = targets[hostname.split('.')[0] ?? '']?.(client.id) ?? 200;
      if (answer !== 'silent') return Promise.resolve({ status: answer });
      return new Promise((_resolve, reject) => {
        hanging.push(() => reject(new Error('timed out')));
        most = Math.max(most, hanging.length);
      });
    },
  };
  const timers = manualTimers();
  const test = createTestService({ webhooks: poster, timers, ...options });
  for (const name of Object.keys(targets)) {
    await test.call('POST', '/webhook_endpoints', {
      target_url: `https://${name}.example`,
      events: ['client_created'],
    });
  }
  return {
    ...test,
    posts,
    hanging,
    timers,
    most: () => most,
    at: (name: string) => posts.filter(({ host }) => host === `${name}.example`).map(({ client }) => client),
    async makeClients(count: number) {
      for (let index = 0; index < count; index += 1)
        await test.call('POST', '/clients', { name: 'A', email: 'a@x.example' });
    },
    async turns() {
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async pass(milliseconds: number) {
      test.clock.advance(milliseconds);
      timers.fire();
      await test.service.settled();
    },
    left: () => runNow(test.service.stores.webhooks.deliveries.count()),
  };
}

describe('webhook endpoints that fail', () => {
  it('a live endpoint gets every event at once and in order while others hang', async () => {
    const silent = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`dead${String(index)}`, () => 'silent']),
    );
    const test = await subscribed({ ...(silent as Record<string, Behavior>), live: () => 200 });
    await test.makeClients(30);
    await test.turns();
    expect(test.at('live')).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    // Each of the others has one delivery in flight.
    expect(test.hanging).toHaveLength(50);
    expect(test.at('dead0')).toEqual([1]);
  });

  it('the backlog of a dead endpoint waits behind one trial at the documented times, then follows at once', async () => {
    let isDead = true;
    const test = await subscribed({ dead: () => (isDead ? 503 : 200) });
    await test.makeClients(100);
    await test.service.settled();
    expect(test.posts).toHaveLength(1);
    for (const [retry, expected] of [
      [1, 2],
      [2, 3],
      [3, 4],
    ] as const) {
      await test.pass((retryDelay(retry) ?? 0) - 1);
      expect(test.posts).toHaveLength(expected - 1);
      await test.pass(1);
      expect(test.posts).toHaveLength(expected);
    }
    // Each trial is another event, so a refused event does not hold up the others.
    expect(new Set(test.at('dead')).size).toBe(4);
    isDead = false;
    await test.pass(retryDelay(4) ?? 0);
    expect(new Set(test.at('dead')).size).toBe(100);
    await test.pass(hour);
    expect(test.left()).toBe(0);
  });

  it('new events of a dead endpoint wait behind its trial, which comes every hour at least', async () => {
    const test = await subscribed({ dead: () => 503 });
    await test.makeClients(1);
    await test.service.settled();
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      if (minute % 10 === 0) await test.makeClients(1);
      await test.pass(60_000);
    }
    expect(test.posts.length).toBeGreaterThan(24);
    expect(test.posts.length).toBeLessThan(24 + 12);
  });

  it('an event that is always refused holds up the others for seconds and has its own schedule', async () => {
    const test = await subscribed({ picky: (client) => (client === 3 ? 422 : 200) });
    await test.makeClients(10);
    await test.service.settled();
    await test.pass(16_000);
    expect(new Set(test.at('picky')).size).toBe(10);
    for (let half = 0; half < 100; half += 1) await test.pass(day / 2);
    expect(test.at('picky').filter((client) => client === 3)).toHaveLength(26);
    expect(test.left()).toBe(0);
  });

  it('the backlog of a dead endpoint is given up at twice the length of the schedule', async () => {
    const test = await subscribed({ dead: () => 503 });
    await test.makeClients(200);
    await test.service.settled();
    for (let passed = 0; passed < 60 * 24; passed += 1) await test.pass(hour);
    expect(test.left()).toBe(0);
  });

  it('dead endpoints leave half of the slots to the others', async () => {
    const targets = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`dead${String(index)}`, () => 'silent' as const]),
    );
    const test = await subscribed({ ...targets, live: () => 200 });
    await test.makeClients(1);
    for (let round = 0; round < 4; round += 1) {
      await test.turns();
      for (const fail of test.hanging.splice(0)) fail();
    }
    await test.service.settled();
    test.clock.advance(16_000);
    test.timers.fire();
    await test.turns();
    // All 300 count as dead.
    expect(test.hanging).toHaveLength(128);
    await test.makeClients(5);
    await test.turns();
    expect(test.at('live')).toHaveLength(6);
    expect(test.most()).toBeLessThanOrEqual(256);
  });

  it('a stop does not wait for a hanging target; the event goes out after the next start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'layover-hooks-'));
    folders.push(folder);
    const database = join(folder, 'service.db');
    const test = await subscribed({ hung: () => 'silent' }, { database });
    await test.makeClients(1);
    await test.turns();
    const closing = test.service.close();
    await Promise.resolve();
    test.timers.fire();
    await closing;
    const delivered: string[] = [];
    const next = createTestService({
      database,
      webhooks: {
        post(url) {
          delivered.push(url);
          return Promise.resolve({ status: 200 });
        },
      },
    });
    await next.service.settled();
    expect(delivered).toEqual(['https://hung.example']);
    await next.service.close();
  });

  it('a delivery whose row cannot be deleted is not repeated at full speed', async () => {
    let bugs = 0;
    const test = await subscribed(
      { live: () => 200 },
      {
        onBug() {
          bugs += 1;
        },
      },
    );
    const { deliveries } = test.service.stores.webhooks;
    Object.assign(deliveries, {
      remove() {
        throw new Error('disk full');
      },
    });
    await test.makeClients(3);
    await test.turns();
    expect(test.posts.length).toBeLessThanOrEqual(3);
    expect(bugs).toBeGreaterThan(0);
  });
});
