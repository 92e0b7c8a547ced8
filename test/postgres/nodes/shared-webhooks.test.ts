import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareNodes, type Node, type Nodes } from './start-nodes.ts';

/** Longer than the lease of an endpoint, in milliseconds. */
const leaseEnds = { timeout: 50_000 };
const flags = ['--rate-limit', 'off', '--allow-private-webhooks'];

let nodes: Nodes;
const receivers: Server[] = [];
beforeEach(async () => {
  nodes = await prepareNodes();
});
afterEach(async () => {
  await nodes.stop();
  for (const receiver of receivers.splice(0)) {
    receiver.close();
    receiver.closeAllConnections();
  }
});

interface Received {
  readonly path: string;
  readonly id: string;
  readonly name: string;
}

/** Receives events. `answer` returns the status, or null for no answer. */
async function receive(answer: (index: number) => number | null) {
  const events: Received[] = [];
  const open = new Map<string, number>();
  let mostOpen = 0;
  const receiver = createServer((request, response) => {
    const path = request.url ?? '';
    open.set(path, (open.get(path) ?? 0) + 1);
    mostOpen = Math.max(mostOpen, ...open.values());
    void readJson(request).then((body) => {
      const index = events.push({ path, id: String(request.headers['webhook-id']), name: body.client.name });
      const status = answer(index - 1);
      setTimeout(() => {
        open.set(path, (open.get(path) ?? 0) - 1);
        if (status !== null) response.writeHead(status).end();
      }, 10);
    });
  }).listen(0, '127.0.0.1');
  receivers.push(receiver);
  await new Promise((resolve) => receiver.once('listening', resolve));
  const { port } = receiver.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, events, mostOpen: () => mostOpen };
}

async function readJson(request: IncomingMessage): Promise<{ readonly client: { readonly name: string } }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { readonly client: { readonly name: string } };
}

async function addEndpoint(node: Node, target_url: string): Promise<void> {
  const { status } = await node.call('POST', '/webhook_endpoints', {
    target_url,
    events: ['client_created'],
  });
  expect(status).toBe(201);
}

const addClient = (node: Node, name: string) =>
  node.call('POST', '/clients', { name, email: `${name}@x.example` });

test('two nodes deliver each event once and in order, one at a time to an endpoint', async () => {
  const { url, events, mostOpen } = await receive(() => 200);
  const [one, two] = [await nodes.start(...flags), await nodes.start(...flags)];
  for (const path of ['/a', '/b']) await addEndpoint(one, `${url}${path}`);
  const names = Array.from({ length: 30 }, (_, index) => `c${String(index)}`);
  for (const [index, name] of names.entries()) await addClient(index % 2 === 0 ? one : two, name);
  await expect.poll(() => events.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(60);
  for (const path of ['/a', '/b'])
    expect(events.filter((event) => event.path === path).map(({ name }) => name)).toEqual(names);
  expect(new Set(events.map(({ id }) => id)).size).toBe(60);
  expect(mostOpen()).toBe(1);
});

test('of a killed node, another one delivers the events, at least once', async () => {
  const { url, events } = await receive((index) => (index === 0 ? null : 200));
  const one = await nodes.start(...flags);
  await addEndpoint(one, url);
  for (const name of ['a', 'b', 'c']) await addClient(one, name);
  await expect.poll(() => events.length).toBe(1);
  await one.kill();
  const two = await nodes.start(...flags);
  await expect.poll(() => events.map(({ name }) => name), leaseEnds).toEqual(['a', 'a', 'b', 'c']);
  await expect.poll(async () => (await two.call('GET', '/webhook_deliveries')).body.data).toEqual([]);
}, 90_000);

test('no node tries a failing endpoint during its pause, and a retry at any node ends the pause', async () => {
  const { url, events } = await receive((index) => (index < 2 ? 500 : 200));
  const [one, two] = [await nodes.start(...flags), await nodes.start(...flags)];
  await addEndpoint(one, url);
  await addClient(one, 'a');
  await expect.poll(() => events.length, { timeout: 5000 }).toBe(1);
  await addClient(two, 'b');
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect(events).toHaveLength(1);
  const { body } = await two.call('GET', '/webhook_deliveries');
  const [newest] = body.data as readonly { readonly id: string }[];
  expect((await two.call('PUT', `/webhook_deliveries/${newest?.id ?? ''}/retry`)).status).toBe(200);
  await expect.poll(() => events.length, { timeout: 5000 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(events).toHaveLength(2);
});
