import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createServiceOn, type Service } from '../../../src-service/service.ts';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';

const hour = 60 * 60_000;
const key = 'the-key-of-both';
const services: Service[] = [];

/** A service whose computer's clock is wrong by so many milliseconds. */
async function startWrong(postgres: string, byMs: number): Promise<Service> {
  const service = await createServiceOn(await openPostgres(postgres, () => undefined), {
    ...{ key, rateLimit: null },
    clock: { now: () => Date.now() + byMs },
    onBug: (error) => {
      throw error;
    },
  });
  services.push(service);
  return service;
}

let fast: Service;
let slow: Service;

beforeAll(async () => {
  const postgres = await createDatabase(inject('postgresAdmin'));
  fast = await startWrong(postgres, hour);
  slow = await startWrong(postgres, -hour);
});
afterAll(async () => {
  for (const service of services) await service.close();
});

interface Data {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

async function ask<T = Data>(service: Service, method: string, path: string, body?: object): Promise<T> {
  const response = await service.fetch(
    new Request(`http://localhost/api/v2${path}`, {
      method,
      headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  expect(response.status).toBeLessThan(300);
  return ((await response.json()) as { readonly data: T }).data;
}

test('services whose clocks are wrong by an hour write the same time', async () => {
  for (const service of [fast, slow]) {
    const { id } = await ask(service, 'POST', '/proposals', { title: 'Kiln' });
    await ask(service, 'PUT', `/proposals/${id}/send_proposal`, { email: 'ida@client.example' });
    const [sent] = await ask<readonly Data[]>(service, 'GET', `/proposal_activities?proposal_id=${id}`);
    const written = Date.parse(String(sent?.attributes['created_at']));
    expect(Math.abs(written - Date.now())).toBeLessThan(10_000);
  }
});

test('a proposal expires on both at the same time', async () => {
  const { id, attributes } = await ask(slow, 'POST', '/proposals', {
    title: 'Kiln',
    expires_at: new Date(Date.now() + hour / 2).toISOString(),
  });
  await ask(slow, 'POST', '/sections', { proposal_id: Number(id), title: 'Why', body: '<p>Because.</p>' });
  await ask(slow, 'PUT', `/proposals/${id}/send_proposal`, { email: 'ida@client.example' });
  const pages = await Promise.all(
    [fast, slow].map(async (service) => {
      const page = new Request(`http://localhost/p/${String(attributes['public_id'])}`);
      return await (await service.fetch(page)).text();
    }),
  );
  for (const page of pages) {
    expect(page).toContain('name="decision"');
    expect(page).not.toContain('has expired');
  }
});
