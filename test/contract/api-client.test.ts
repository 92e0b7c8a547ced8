import { afterEach, describe, expect, it } from 'vitest';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { reasonText } from '../../src-renderer/i18n/index.ts';
import { createApiClient, type ApiClient } from '../../src-main/core/api/api-client.ts';
import type { CallOutcome } from '../../src-main/core/api/call-outcome.ts';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import type { Page } from '../../src-main/core/api/schemas/page.ts';
import type { Service, ServiceOptions } from '../../src-service/service.ts';
import { createForeignService } from '../foreign-service/foreign-service.ts';
import { variants, type Variant } from '../foreign-service/variants.ts';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** The typed client against the service's routes: each reads what the other writes. */

const key = 'key-for-the-contract';
const running: Service[] = [];

/** A service in process with a clock of its own, and a client over its routes. */
function setUp(
  {
    variants: chosen = [],
    ...options
  }: Partial<ServiceOptions> & { readonly variants?: readonly Variant[] } = {},
  apiKey = key,
) {
  const time = { value: Date.parse('2026-03-02T09:00:00.250Z') };
  const service = createForeignService(
    {
      database: ':memory:',
      key,
      rateLimit: null,
      publicUrl: 'https://proposals.example',
      clock: { now: () => time.value },
      onBug(error) {
        throw error;
      },
      ...options,
    },
    chosen,
  );
  running.push(service);
  const api = createApiClient({
    baseUrl: 'http://service.test/api/v2',
    apiKey,
    userAgent: 'Layover/contract',
    now: () => time.value,
    fetch: (input, init) => service.fetch(new Request(input, init)),
  });
  return { service, api, advance: (ms: number) => (time.value += ms) };
}

/** The value of a call that must succeed. */
async function ok<T>(call: Promise<CallOutcome<T>>): Promise<T> {
  const outcome = await call;
  if (outcome.type === 'ok') return outcome.value;
  throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
}

/** Every record of a list, page by page. */
async function all<T>(list: (page: number) => Promise<CallOutcome<Page<T>>>): Promise<readonly T[]> {
  const records: T[] = [];
  for (let page: number | null = 1; page !== null;) {
    const answer: Page<T> = await ok(list(page));
    records.push(...answer.records);
    page = answer.nextPage;
  }
  return records;
}

const message = {
  email: 'ada@harbor.example',
  cc: ['b@harbor.example'],
  bcc: ['c@harbor.example'],
  subject: 'Your proposal',
  message: 'Here it is.',
  save_email_template: false,
  sender_id: null,
};

/** The main job, call by call. */
async function walk(api: ApiClient, advance: (ms: number) => void): Promise<void> {
  const account = await ok(api.account.me());
  expect(account.fields.name).toBe('My business');

  const client = await ok(
    api.clients.create({ email: 'Ada@Harbor.example', name: 'Ada', business: 'Harbor' }),
  );
  expect(client.fields).toMatchObject({
    email: 'ada@harbor.example',
    name: 'Ada',
    business: 'Harbor',
    city: '',
  });
  const renamed = await ok(api.clients.update(client.id, { email: 'ada@harbor.example', name: 'Ada B.' }));
  expect(renamed.fields).toMatchObject({ name: 'Ada B.', business: 'Harbor' });
  expect(await ok(api.clients.get(client.id))).toEqual(renamed);

  const proposal = await ok(
    api.proposals.create({ title: 'Pier', client_id: client.id, expires_at: '2026-12-31T00:00:00.000Z' }),
  );
  expect(proposal).toMatchObject({
    fields: { title: 'Pier', client_id: client.id, status: 'draft', sender_id: null, archived_at: null },
    sectionIds: [],
  });
  const retitled = await ok(api.proposals.update(proposal.id, { title: 'New pier' }));
  expect(retitled.fields).toMatchObject({ title: 'New pier', client_id: client.id });

  const text = await ok(
    api.sections.create({ proposal_id: proposal.id, title: 'Why', body: '<p>{{ x }}</p>' }),
  );
  const cost = await ok(
    api.sections.create({ proposal_id: proposal.id, title: 'Costs', section_type: 'cost', optional: true }),
  );
  expect([text.fields.position, cost.fields.position]).toEqual([0, 1]);
  expect(cost.fields).toMatchObject({ proposal_id: proposal.id, section_type: 'cost', optional: true });
  const piles = await ok(api.lineItems.create(cost.id, { name: 'Piles', amount: 30_000 }));
  const crane = await ok(
    api.lineItems.create(cost.id, {
      name: 'Crane',
      cost_type: 'per',
      per_type: 'week',
      quantity: 2.5,
      amount: 99,
    }),
  );
  expect([piles.fields.position, crane.fields.position]).toEqual([1, 2]);
  expect(crane).toMatchObject({
    sectionId: cost.id,
    fields: { cost_type: 'per', quantity: 2.5, amount: 99 },
  });
  expect((await ok(api.lineItems.update(piles.id, { amount: null }))).fields.amount).toBeNull();
  await ok(api.lineItems.update(crane.id, { position: 1 }));
  expect((await ok(api.lineItems.ofSection(cost.id))).map(({ id }) => id)).toEqual([crane.id, piles.id]);
  await ok(api.sections.update(cost.id, { position: 0 }));

  const sections = await ok(api.sections.list({ proposalId: proposal.id, includeLineItems: true }));
  const inOrder = [...sections.records].sort((a, b) => a.fields.position - b.fields.position);
  expect(inOrder.map(({ id }) => id)).toEqual([cost.id, text.id]);
  expect(inOrder[0]?.lineItemIds?.toSorted()).toEqual([piles.id, crane.id].toSorted());
  expect(sections.included.map(({ id }) => id).toSorted()).toEqual([piles.id, crane.id].toSorted());
  expect(inOrder[1]?.fields.body).toContain('{{');

  const sent = await ok(api.proposals.send(proposal.id, message));
  expect(sent.status).toBe('pending');
  expect(sent.sentAt).toMatch(/^2026-03-02T/u);
  expect((await ok(api.proposals.get(proposal.id))).fields.status).toBe('pending');
  advance(60_000);
  const activities = await ok(api.activities.list({ proposalId: proposal.id }));
  const mail = activities.records.find(({ fields }) => fields.activity_type === 'user_send_proposal');
  expect(mail?.fields).toMatchObject({
    to: 'ada@harbor.example',
    cc: 'b@harbor.example',
    subject: 'Your proposal',
    proposal_public_id: proposal.fields.public_id,
  });
  expect((await ok(api.activities.get(toServerId(mail?.id ?? '0')))).id).toBe(mail?.id);

  await ok(api.lineItems.delete(piles.id));
  expect((await ok(api.lineItems.ofSection(cost.id))).map(({ id }) => id)).toContain(crane.id);
  await ok(api.sections.delete(text.id));
  expect(await api.sections.get(text.id)).toMatchObject({ type: 'refused', status: 404 });
  expect((await ok(api.proposals.archive(proposal.id))).fields.archived_at).toMatch(/^2026-/u);
  const archived = await all((page) => api.proposals.list({ archived: true, page }));
  expect(archived.map(({ id }) => id)).toEqual([proposal.id]);
  expect((await ok(api.proposals.delete(proposal.id)))?.id).toBe(proposal.id);
  expect((await ok(api.clients.delete(client.id)))?.id).toBe(client.id);
  expect(await api.clients.delete(client.id)).toMatchObject({ type: 'refused', status: 404 });
}

/** Fields and children of proposals. */
async function walkTheRest(api: ApiClient): Promise<void> {
  expect((await ok(api.choices.themes())).map(({ id }) => id)).toContain('clean');
  expect((await ok(api.choices.currencies())).map(({ code }) => code)).toContain('USD');
  expect((await ok(api.choices.locales())).map(({ code }) => code)).toContain('en');
  expect((await ok(api.choices.pdfPageSizes())).map(({ code }) => code)).toContain('A4');
  const users = await all((page) => api.users.list({ page }));
  expect(users[0]?.fields.email).toMatch(/@/u);
  const templates = await ok(api.templates.list());
  for (const { id } of templates.records) expect((await ok(api.templates.get(id))).id).toBe(id);

  const proposal = await ok(api.proposals.create({ title: 'Taxed' }));
  const tax = await ok(api.taxations.create(proposal.id, { name: 'VAT', percentage: '21.0' }));
  await ok(api.taxations.update(proposal.id, tax.id, { name: 'GST' }));
  expect((await ok(api.taxations.list(proposal.id))).map(({ fields }) => fields.name)).toEqual(['GST']);
  await ok(api.taxations.delete(proposal.id, tax.id));
  expect(await ok(api.taxations.list(proposal.id))).toEqual([]);

  const endpoint = await ok(
    api.webhookEndpoints.create({ target_url: 'https://hooks.example/a', events: ['proposal_sent'] }),
  );
  expect(endpoint.fields).toEqual({ target_url: 'https://hooks.example/a', events: ['proposal_sent'] });
  expect((await ok(api.webhookEndpoints.get(endpoint.id))).id).toBe(endpoint.id);
  expect((await all((page) => api.webhookEndpoints.list({ page }))).map(({ id }) => id)).toEqual([
    endpoint.id,
  ]);
  await ok(api.webhookEndpoints.delete(endpoint.id));
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

const services: readonly (readonly [string, readonly Variant[]])[] = [
  ['the documented service', []],
  ...variants.map((variant) => [variant, [variant]] as const),
  ['all variants at once', variants],
];

describe.each(services)('the client against %s', (_name, chosen) => {
  it('does the main job', async () => {
    const { api, advance } = setUp({ variants: chosen });
    await walk(api, advance);
  });

  it('reaches every other endpoint', async () => {
    await walkTheRest(setUp({ variants: chosen, seed: { kind: 'sample' } }).api);
  });

  it('reads a list to its end, each record once', async () => {
    const { api } = setUp({ variants: chosen, seed: { kind: 'proposals', count: 60 } });
    const proposals = await all((page) => api.proposals.list({ page, per: 100 }));
    expect(new Set(proposals.map(({ id }) => id)).size).toBe(60);
    expect(proposals).toHaveLength(60);
    expect((await ok(api.proposals.list({ page: 1, per: 10 }))).totalCount).toBe(60);
    const clients = await all((page) => api.clients.list({ page, per: 4 }));
    expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
    expect(clients).toHaveLength(6);
  });

  it('gets a message about a mistake', async () => {
    const { api } = setUp({ variants: chosen });
    for (let turn = 0; turn < 3; turn += 1) {
      const outcome = await api.clients.create({ email: 'nowhere', name: 'A' });
      expect(outcome).toMatchObject({ type: 'refused', status: 422 });
      expect(outcome.type === 'refused' && reasonText(outcome.reason)).toMatch(/email/iu);
    }
    expect(await api.proposals.get(toServerId('404'))).toMatchObject({ type: 'refused', status: 404 });
    expect((await setUp({ variants: chosen }, 'wrong').api.account.me()).type).toBe('unauthorized');
  });

  it('gets the time of its next call', async () => {
    const { api, advance } = setUp({
      variants: chosen,
      rateLimit: { calls: 2, milliseconds: 30_000, window: 'fixed' },
    });
    const first = await api.account.me();
    const quiet = chosen.includes('rate-headers-on-429-only');
    expect(first).toMatchObject({ headers: { limit: quiet ? null : 2, remaining: quiet ? null : 1 } });
    await api.account.me();
    const refused = await api.account.me();
    expect(refused).toMatchObject({ type: 'rate-limited', headers: { limit: 2, remaining: 0 } });
    const wait = refused.type === 'rate-limited' ? refused.retryAfterMs : null;
    expect(wait).toBeGreaterThan(0);
    advance(wait ?? 0);
    expect((await api.account.me()).type).toBe('ok');
  });
});

describe('the client', () => {
  it('keeps unknown attributes', async () => {
    const { api } = setUp({ variants: ['extra-attributes'] });
    const client = await ok(api.clients.create({ email: 'a@b.example', name: 'A' }));
    expect(client.extra).toMatchObject({ revision: 7 });
    expect((await ok(api.proposals.create({}))).updatedAt).toMatch(/^2026-/u);
  });

  it('takes a 403 for a missing key as unauthorized', async () => {
    const { service } = setUp({ variants: ['vendor-errors'] });
    const api = createApiClient({
      baseUrl: 'http://service.test/api/v2',
      apiKey: 'dropped-on-the-way',
      userAgent: 'Layover/contract',
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.delete('authorization');
        return service.fetch(request);
      },
    });
    expect((await api.account.me()).type).toBe('unauthorized');
  });

  it('does the main job over a real socket', async () => {
    const folder = await makeTemporaryFolder('api-client');
    const service = await startService({ folder: folder.path });
    try {
      const api = createApiClient({
        baseUrl: service.url,
        apiKey: service.key,
        userAgent: 'Layover/contract',
        fetch: createNodeFetch(),
      });
      const client = await ok(api.clients.create({ email: 'ada@harbor.example', name: 'Ada' }));
      const proposal = await ok(api.proposals.create({ title: 'Pier', client_id: client.id }));
      await ok(api.sections.create({ proposal_id: proposal.id, title: 'Why', body: 'é'.repeat(300_000) }));
      const { records } = await ok(api.sections.list({ proposalId: proposal.id }));
      expect(records[0]?.fields.body).toHaveLength(300_000);
      await ok(api.proposals.send(proposal.id, message));
      expect(await service.mails()).toHaveLength(1);
      await service.kill();
      expect((await api.account.me()).type).toBe('unreachable');
    } finally {
      await service.stop();
      await folder.remove();
    }
  });
});
