import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { createFakeClock, type FakeClock } from '../../src-main/core/limiter/testing/fake-clock.ts';
import type { Clock } from '../../src-main/core/ports.ts';
import { createOfClient } from '../support/core/create-of-client.ts';
import { noWindow } from '../support/core/no-window.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { createCorePorts } from './core-ports.ts';

/** A call that tests a key is counted by the service, so it counts in the budget (S18). */

let folder: TemporaryFolder;
let server: Server;
let baseUrl: string;
/** Calls that have arrived, over all runs of the app. */
let arrived = 0;
let clock: FakeClock;
/** Whether the app is killed when one of its calls arrives. */
let killsAtArrival = false;
/** Whether the service refuses every call for a quarter of an hour. */
let isBusy = false;
const lives: { end(): void }[] = [];
const keys = new Map<string, string>();

/** The account of a key; one service has several. */
const accountIds: Readonly<Record<string, string>> = { 'Token token=key': '3', 'Token token=other': '4' };

function answerTo(method: string, url: string, key = ''): unknown {
  const attributes = { name: 'Studio', email: 'a@example.com', currency: 'EUR' };
  if (method === 'POST') return { data: { id: String(arrived), type: 'clients', attributes } };
  return url.includes('/account/me')
    ? { data: { id: accountIds[key], type: 'accounts', attributes } }
    : { data: [] };
}

beforeEach(async () => {
  folder = await makeTemporaryFolder('trial-calls');
  clock = createFakeClock();
  arrived = 0;
  killsAtArrival = false;
  isBusy = false;
  keys.clear();
  server = createServer((request, response) => {
    arrived += 1;
    if (killsAtArrival) lives.at(-1)?.end();
    if (isBusy) {
      response.writeHead(429, { 'Retry-After': '900' }).end();
      return;
    }
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify(answerTo(request.method ?? '', request.url ?? '', request.headers.authorization)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/api/v2`;
});

afterEach(async () => {
  for (const life of lives.splice(0)) life.end();
  server.close();
  await folder.remove();
});

const dataDir = (): string => path.join(folder.path, 'data');

/** A run of the app. After `end`, its timers and answers have no effect, as after a kill. */
async function live(): Promise<{ readonly client: BridgeClient; readonly core: Core; end(): void }> {
  let isAlive = true;
  const never = new Promise<never>(() => {});
  const fetch = createNodeFetch();
  const ownClock: Clock = {
    ...clock,
    after: (ms, callback) => clock.after(ms, () => isAlive && callback()),
  };
  const core = await createCore(
    createCorePorts({
      dataDir: dataDir(),
      clock: ownClock,
      secrets: {
        storage: 'keychain',
        read: async (name) => keys.get(name) ?? null,
        write: async (name, secret) => void keys.set(name, secret),
        remove: async (name) => void keys.delete(name),
      },
      fetch: async (input, init) => {
        if (!isAlive) return await never;
        const answer = await fetch(input, init);
        return isAlive ? answer : await never;
      },
    }),
  );
  const carriers = createMemoryCarriers();
  core.serve(carriers.main, noWindow);
  const client = createBridgeClient(carriers.renderer);
  client.on('window.flush', () => void client.call('window.flushed', {}));
  const life = {
    core,
    client,
    end() {
      isAlive = false;
    },
  };
  lives.push(life);
  return life;
}

/** Waits for the network and the disk, without advancing the app's clock. */
async function turnLoop(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await clock.advance(0);
    await new Promise((resolve) => {
      setTimeout(resolve, 3);
    });
  }
}

/** Advances the app's clock until the work is done. */
async function during<T>(work: Promise<T>): Promise<T> {
  const pending = {};
  const result = async (): Promise<T | typeof pending> =>
    await Promise.race([work, Promise.resolve(pending)]);
  while ((await result()) === pending) {
    await clock.advance(100);
    await turnLoop(1);
  }
  return await work;
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !condition(); await turnLoop(1)) {
    if (Date.now() > end) throw new Error(`It did not happen: ${arrived} calls arrived.`);
  }
}

it('S18: 101 processes test a key and are killed: at most 100 calls arrive in a window', async () => {
  killsAtArrival = true;
  for (let tries = 1; tries <= 100; tries += 1) {
    const { client } = await live();
    void client.call('session.connect', { baseUrl, apiKey: 'key' }).catch(() => undefined);
    await until(() => arrived === tries);
  }
  const { client } = await live();
  void client.call('session.connect', { baseUrl, apiKey: 'key' }).catch(() => undefined);
  await turnLoop();
  expect(arrived).toBe(100);
  // No process received its answer, so the service may count each call late.
  await clock.advance(110_019);
  await turnLoop();
  expect(arrived).toBe(100);
  await clock.advance(1);
  await until(() => arrived > 100);
}, 60_000);

it('S18: calls that test a key count for its account after a kill, a removal and a reconnect', async () => {
  const first = await live();
  await first.client.call('session.test', { baseUrl, apiKey: 'key' });
  await first.client.call('session.connect', { baseUrl, apiKey: 'key' });
  const accountKey = await openAccountOf(first.client);
  const operations = Array.from({ length: 120 }, (_, index) => createOfClient(`c${index}`, index + 1));
  await first.client.call('operations.submit', { accountKey, operations });
  await until(() => arrived >= 100);
  await turnLoop();
  expect(arrived).toBe(100);

  first.end();
  const second = await live();
  void second.client.call('session.test', { baseUrl, apiKey: 'key' }).catch(() => undefined);
  await turnLoop();
  expect(arrived).toBe(100);

  await during(second.client.call('session.remove', {}));
  expect(existsSync(path.join(dataDir(), 'session.json'))).toBe(false);
  void second.client.call('session.connect', { baseUrl, apiKey: 'key' }).catch(() => undefined);
  await turnLoop();
  expect(arrived).toBe(100);
});

it('S18: the calls of a removed account count for the account of the same service that opens next', async () => {
  const { client } = await live();
  await client.call('session.connect', { baseUrl, apiKey: 'other' });
  await during(client.call('session.connect', { baseUrl, apiKey: 'key' }));
  const submitSome = async (): Promise<void> => {
    const accountKey = await openAccountOf(client);
    const operations = Array.from({ length: 120 }, (_, index) => createOfClient(`c${index}`, index + 1));
    await client.call('operations.submit', { accountKey, operations });
  };
  await submitSome();
  await until(() => arrived >= 50);
  await during(client.call('session.remove', {}));
  await submitSome();
  // A call that was cut off may count twice: once at the service, once as lost.
  await until(() => arrived >= 90);
  await turnLoop();
  expect(arrived).toBeLessThanOrEqual(100);
});

it('S18: with an unreadable trial-calls.json, the app still connects', async () => {
  const first = await live();
  await first.client.call('session.test', { baseUrl, apiKey: 'key' });
  first.end();
  const file = path.join(dataDir(), 'trial-calls.json');
  expect(existsSync(file)).toBe(true);
  for (const text of ['', '{"calls":[{"id":1e308}]}', '[', 'null']) {
    writeFileSync(file, text);
    const next = await live();
    await next.client.call('session.test', { baseUrl, apiKey: 'key' });
    next.end();
  }
  expect(arrived).toBe(5);
});

it('S18: a key is tried at once while other calls of the user wait for the end of a block', async () => {
  const { client } = await live();
  await client.call('session.connect', { baseUrl, apiKey: 'key' });
  isBusy = true;
  await expect(client.call('webhooks.list', {})).rejects.toMatchObject({ code: 'rate-limited' });
  const before = arrived;
  const answers: string[] = [];
  const note = (what: string) => (error: unknown) => {
    answers.push(`${what}: ${isAppError(error) ? error.code : String(error)}`);
  };
  void client.call('webhooks.list', {}).catch(note('list'));
  await turnLoop();
  void client.call('session.test', { baseUrl, apiKey: 'key' }).catch(note('test'));
  await turnLoop();
  expect([answers, arrived]).toEqual([['test: rate-limited'], before + 1]);
});
