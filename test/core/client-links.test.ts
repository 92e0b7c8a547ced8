import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import {
  createEmbeddedServices,
  type EmbeddedServices,
} from '../../src-main/core/hosting/embedded-services.ts';
import { openHostSettings } from '../../src-main/core/hosting/host-settings.ts';
import { systemClock } from '../../src-main/electron/ports/clock.ts';
import { launchServices } from '../support/core/launch-service.ts';
import { readMailbox } from '../support/mailbox.ts';
import { serviceClient, type ServiceAddress } from '../support/service-client.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

/** Links of sent proposals, over restarts of the real embedded service of the business. */

/** `LAYOVER_RESTARTS=100` makes as many as the app has in half a year. */
const restarts = Number(process.env['LAYOVER_RESTARTS'] ?? 5);

/** Zones of the computer's clock, one after the other. */
const zones = [
  ...['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Berlin'],
  ...['America/St_Johns', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Africa/Casablanca'],
];

const log = { error() {}, info() {}, debug() {} };

let folder: TemporaryFolder;
let services: EmbeddedServices;
let starts = 0;

const dataDir = (): string => path.join(folder.path, 'data');
const mailbox = (): string => path.join(folder.path, 'business-mail');

/** What the app does with the embedded services when it starts. */
async function open(): Promise<void> {
  services = createEmbeddedServices({
    ports: {
      clock: systemClock,
      fetch: createNodeFetch(),
      log,
      startEmbeddedService: launchServices(folder.path, () => zones[++starts % zones.length]),
    },
    settings: await openHostSettings(dataDir(), log),
    onChange() {},
  });
}

async function restart(): Promise<void> {
  await services.dispose();
  await open();
}

async function send(service: ServiceAddress, title: string): Promise<string> {
  const { create, update } = serviceClient(service);
  const email = `${title}@client.example`;
  const client = await create('/clients', { name: title, email });
  const proposal = await create('/proposals', { title, client_id: Number(client) });
  await create('/sections', { proposal_id: Number(proposal), title: 'Why', body: '<p>Because.</p>' });
  await update(`/proposals/${proposal}/send_proposal`, { email });
  const linkOf = async (): Promise<string | undefined> =>
    (await readMailbox(mailbox()))
      .find(({ to }) => to.includes(email))
      ?.links.find((address) => address.includes('/p/'));
  return await vi.waitFor(async () => (await linkOf()) ?? Promise.reject(new Error('There is no message.')), {
    timeout: 20_000,
    interval: 50,
  });
}

const statusOf = async (link: string): Promise<number> => (await createNodeFetch()(link)).status;
const portOf = (link: string): number => Number(new URL(link).port);

let links: readonly string[];

beforeAll(async () => {
  folder = await makeTemporaryFolder('client-links');
  mkdirSync(dataDir());
  await open();
  await services.prepareBusiness();
  const service = await services.start('business');
  links = [await send(service, 'one'), await send(service, 'two'), await send(service, 'three')];
}, 60_000);

afterAll(async () => {
  await services.dispose();
  await folder.remove();
}, 60_000);

test(
  `all links are valid after each of ${restarts} restarts in ${Math.min(restarts, zones.length)} time zones, and so is what is sent between them`,
  async () => {
    expect(new Set(links.map(portOf)).size).toBe(1);
    for (let count = 0; count < restarts; count += 1) {
      await restart();
      const service = await services.start('business');
      if (count % 10 === 4) links = [...links, await send(service, `after-${count}`)];
      expect(await Promise.all(links.map(statusOf))).toEqual(links.map(() => 200));
    }
    expect(starts).toBeGreaterThan(restarts);
  },
  restarts * 10_000,
);

test('while another program has the port, the service says so; it keeps the port, and links work again', async () => {
  const port = portOf(links[0] ?? '');
  await services.dispose();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await open();
  const reason = { code: 'errors.portTaken', params: { port } };
  await expect(services.start('business')).rejects.toMatchObject({ code: 'unavailable', reason });
  expect(services.businessState()).toMatchObject({ port, service: { state: 'failed', reason } });
  // Another program's port is refused too.
  await expect(services.setPort(port)).rejects.toMatchObject({ reason });
  await new Promise((resolve) => other.close(resolve));
  await services.start('business');
  expect(services.businessState()).toMatchObject({ port, service: { state: 'running' } });
  expect(await Promise.all(links.map(statusOf))).toEqual(links.map(() => 200));
}, 60_000);

test('a public address is in later e-mails, and earlier links stay valid', async () => {
  await services.setPublicUrl('https://pages.example');
  const link = await send(await services.start('business'), 'public');
  expect(link).toMatch(/^https:\/\/pages\.example\/p\//u);
  await restart();
  await services.start('business');
  expect(services.businessState()?.publicUrl).toBe('https://pages.example');
  expect(await Promise.all(links.map(statusOf))).toEqual(links.map(() => 200));
  await services.setPublicUrl(null);
}, 60_000);

test('only the user moves the business to another port', async () => {
  const before = portOf(links[0] ?? '');
  await services.setPort(null);
  const moved = services.businessState()?.port ?? 0;
  expect(moved).not.toBe(before);
  const link = await send(await services.start('business'), 'moved');
  expect(portOf(link)).toBe(moved);
  await services.setPort(before);
  expect(await Promise.all(links.map(statusOf))).toEqual(links.map(() => 200));
}, 60_000);

test('a lost port is asked for, and never replaced silently', async () => {
  await services.dispose();
  writeFileSync(path.join(dataDir(), 'host.json'), '{"business": {');
  await open();
  expect(readdirSync(dataDir()).filter((name) => name.startsWith('host.json.unreadable-'))).toHaveLength(1);
  await expect(services.start('business')).rejects.toMatchObject({ reason: { code: 'errors.portUnknown' } });
  expect(services.businessState()).toMatchObject({ port: null, service: { state: 'failed' } });
  await services.setPort(portOf(links[0] ?? ''));
  expect(await Promise.all(links.map(statusOf))).toEqual(links.map(() => 200));
}, 60_000);
