import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { createHttpsCall } from '../support/system/https-call.ts';
import { serviceClient } from '../support/service-client.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { startHaProxy, type HaProxy, type ServicePorts } from '../support/system/start-haproxy.ts';
import { asAdministrator, askAdmin, createDatabase } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** Another address of loopback than the proxy's. */
const clientIp = '127.0.0.5';
const admin = inject('postgresAdmin');
const publicUrl = 'https://proposals.example.com';

const cleanUps: (() => Promise<void>)[] = [];
const services: ServiceProcess[] = [];
let proxy: HaProxy;
let postgres = '';

beforeAll(async () => {
  postgres = await createDatabase(admin);
  const ports: ServicePorts[] = [];
  for (let index = 0; index < 3; index += 1) {
    const folder = await makeTemporaryFolder('node');
    cleanUps.push(() => folder.remove());
    const adminPort = await chooseFreePort();
    const service = await startService({
      ...{ folder: folder.path, postgres },
      flags: [
        ...['--admin-port', String(adminPort), '--trusted-proxy', '127.0.0.1'],
        ...['--public-url', publicUrl, '--rate-limit', 'off', '--seed', 'empty'],
      ],
    });
    cleanUps.push(() => service.stop());
    services.push(service);
    ports.push({ api: Number(new URL(service.url).port), admin: adminPort });
  }
  const [one, two, three] = ports;
  if (one === undefined || two === undefined || three === undefined) throw new Error('Three services');
  const folder = await makeTemporaryFolder('haproxy');
  cleanUps.push(() => folder.remove());
  proxy = await startHaProxy(folder.path, [one, two, three]);
  cleanUps.push(() => proxy.stop());
}, 90_000);

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const ask = (statement: string): Promise<string> => askAdmin(asAdministrator(admin, postgres), statement);
const key = (): string => services[0]?.key ?? '';
const authorization = (): Record<string, string> => ({ Authorization: `Token token=${key()}` });
const api = (): string => `${proxy.plainUrl}/api/v2`;

test('a page over TLS records the client’s own address, not the proxy’s and not a forged one', async () => {
  const call = createHttpsCall(proxy.ca, clientIp);
  const { create, update } = serviceClient({ url: api(), key: key() });
  const proposal = await create('/proposals', { title: 'Kiln lining' });
  await create('/sections', { proposal_id: Number(proposal), title: 'Why', body: '<p>Because.</p>' });
  await update(`/proposals/${proposal}/send_proposal`, { email: 'ida@client.example' });
  const link = `/p/${await ask('SELECT public_id AS value FROM layover.proposals')}`;
  const page = await call(proxy.url + link);
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  const field = (name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(page.body.toString())?.[1] ?? '';
  const answer = await call(proxy.url + link, {
    form: { token: field('token'), sums: field('sums'), decision: 'accept', name: 'Ida Holm', message: '' },
    headers: { 'X-Forwarded-For': '203.0.113.66', Origin: publicUrl },
  });
  expect(answer.status).toBe(303);
  expect(
    await ask(
      "SELECT ip_address AS value FROM layover.activities WHERE activity_type = 'client_accepted_proposal'",
    ),
  ).toBe(clientIp);
});

test('clients notice nothing while the services are replaced one by one', async () => {
  const over = new AbortController();
  const statuses: number[] = [];
  const clients = ['a', 'b', 'c', 'd'].map(async (name) => {
    for (let index = 0; !over.signal.aborted; index += 1) {
      const response = await fetch(`${api()}/clients`, {
        method: 'POST',
        headers: { ...authorization(), 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: `${name}${String(index)}`, email: `${name}${String(index)}@x.example` }),
      });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
  });
  for (const service of services) await service.restart();
  over.abort();
  await Promise.all(clients);
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  expect(services.map((service) => service.exitCode())).toEqual([null, null, null]);
}, 90_000);
