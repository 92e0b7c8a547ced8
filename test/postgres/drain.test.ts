import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { startMailServer } from '../../src-service/testing/mail-server.ts';
import { prepareNodes, type Nodes } from './nodes/start-nodes.ts';

let nodes: Nodes;
beforeEach(async () => {
  nodes = await prepareNodes();
});
afterEach(() => nodes.stop());

test('a stop turns /readyz first, and ends requests and streams', async () => {
  const adminPort = String(await chooseFreePort());
  const node = await nodes.start('--admin-port', adminPort, '--latency', '1500', '--rate-limit', 'off');
  const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status;
  expect(await ready()).toBe(200);
  const headers = { Authorization: `Token token=${node.key}`, Accept: 'text/event-stream' };
  const stream = await fetch(`${node.url}/changes`, { headers });
  const events = stream.text();
  const add = (name: string) => node.call('POST', '/clients', { name, email: `${name}@x.example` });

  const before = add('before');
  await delay(100);
  const started = performance.now();
  const stopped = node.stop();
  await expect.poll(ready, { timeout: 1000 }).toBe(503);
  // The answer to this one takes longer than the rest of the grace.
  expect((await before).status).toBe(201);
  await delay(Math.max(0, 2300 - (performance.now() - started)));
  const during = add('during');
  expect((await during).status).toBe(201);
  expect(await events).toContain('event: open');
  await stopped;
  expect(node.exitCode()).toBe(0);
  expect(performance.now() - started).toBeLessThan(15_000);

  const other = await nodes.start('--rate-limit', 'off');
  const { body } = await other.call('GET', '/clients');
  expect(body.data).toHaveLength(2);
});

test('a stop waits for the answer to a message that is on its way', async () => {
  let isSlow = false;
  const server = await startMailServer({ slowness: () => (isSlow ? 2500 : 0) });
  const flags = ['--rate-limit', 'off', '--mail', server.url];
  const node = await nodes.start(...flags);
  for (const index of [1, 2]) await node.call('POST', '/proposals', { title: String(index) });
  isSlow = true;
  const send = (id: number, email: string) =>
    node.call('PUT', `/proposals/${String(id)}/send_proposal`, { email });
  await send(1, 'ann@client.example');
  await expect
    .poll(async () => JSON.stringify((await node.call('GET', '/mail_messages')).body))
    .toContain('"state":"sending"');
  await node.stop();
  expect(node.exitCode()).toBe(0);
  expect(server.accepted.map(({ to }) => to)).toEqual([['ann@client.example']]);
  const other = await nodes.start(...flags);
  const { body } = await other.call('GET', '/mail_messages');
  expect(JSON.stringify(body)).toContain('"state":"sent"');
  server.close();
});
