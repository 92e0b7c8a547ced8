import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, startPostgres, type PostgresServer } from '../support/system/start-postgres.ts';
import { createServiceOn, type Service } from '../../src-service/service.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

let folders: readonly TemporaryFolder[] = [];
let server: PostgresServer;
let program: ServiceProcess;
/** The parts of a second service on the same database, without the lease that refuses it as a program. */
let parts: Service;

beforeAll(async () => {
  folders = await Promise.all(['server', 'program'].map((name) => makeTemporaryFolder(name)));
  const [own = '', folder = ''] = folders.map(({ path }) => path);
  server = await startPostgres(own);
  const postgres = await createDatabase(server.adminUrl);
  program = await startService({ folder, postgres, flags: ['--rate-limit', 'off'] });
  // It replaces the key of the last start, and both have the same.
  const database = await openPostgres(postgres, () => undefined);
  parts = await createServiceOn(database, {
    ...{ key: program.key, rateLimit: null },
    onBug: () => undefined,
  });
});

afterAll(async () => {
  await parts.close();
  await program.stop();
  await server.stop();
  for (const folder of folders) await folder.remove();
});

function ask(index: number, method: string, path: string, body?: unknown): Promise<Response> {
  const { url, key } = program;
  const request = new Request(`${url}${path}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return index % 2 === 0 ? fetch(request) : parts.fetch(request);
}

interface Page {
  readonly data: readonly { readonly id: string; readonly attributes: { readonly position: number } }[];
  readonly meta: { readonly total_count: number };
}

const page = async (path: string): Promise<Page> => (await (await ask(0, 'GET', path)).json()) as Page;

test('two services at once number sections without gaps or doubles', async () => {
  const made = (await (await ask(0, 'POST', '/proposals', { title: 'Shared' })).json()) as {
    data: { id: string };
  };
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const section = { proposal_id: Number(made.data.id), title: `S${String(index)}`, position: index % 3 };
      return (await ask(index, 'POST', '/sections', section)).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  const { data } = await page(`/sections?proposal_id=${made.data.id}&per=100`);
  expect(data.map(({ attributes }) => attributes.position)).toEqual(
    Array.from({ length: 24 }, (_, index) => index),
  );
});

test('what one service writes, the other shows at once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const made = await ask(round, 'POST', '/clients', { email: `c${String(round)}@x.example`, name: 'C' });
    const { data } = (await made.json()) as { data: { id: string } };
    const path = `/clients/${data.id}`;
    expect((await ask(round + 1, 'PUT', path, { name: `New ${String(round)}` })).status).toBe(200);
    expect(await (await ask(round, 'GET', path)).text()).toContain(`New ${String(round)}`);
  }
});

test('while the server is away: 503 with a time, and then on without a restart and without half of a write', async () => {
  const before = (await page('/clients')).meta.total_count;
  let acknowledged = 0;
  let unknown = 0;
  const ending = new AbortController();
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let index = 0; !ending.signal.aborted; index += 1) {
      const email = `w${String(writer)}-${String(index)}@x.example`;
      const { status, headers } = await ask(writer, 'POST', '/clients', { email, name: 'W' });
      if (status === 201) acknowledged += 1;
      else {
        // 500: the commit was cut, and may have taken effect.
        if (status === 500) unknown += 1;
        expect([status, headers.get('retry-after')]).toEqual(status === 500 ? [500, null] : [503, '5']);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(300);
  await server.kill();
  await wait(300);
  expect((await ask(0, 'GET', '/clients')).status).toBe(503);
  const page503 = await fetch(new URL('/p/nothing', program.url));
  expect([page503.status, page503.headers.get('retry-after')]).toEqual([503, '5']);
  await server.start();
  await expect.poll(async () => (await ask(0, 'GET', '/clients')).status, { timeout: 20_000 }).toBe(200);
  const resumed = acknowledged;
  await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(resumed);
  ending.abort();
  await Promise.all(writers);
  const after = (await page('/clients')).meta.total_count;
  expect(after - before - acknowledged).toBeGreaterThanOrEqual(0);
  expect(after - before - acknowledged).toBeLessThanOrEqual(unknown);
});
