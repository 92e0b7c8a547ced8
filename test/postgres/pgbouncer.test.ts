import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startPgBouncer, type Pooler } from '../support/system/start-pgbouncer.ts';
import { createDatabase } from '../support/system/start-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let pooler: Pooler;
let service: ServiceProcess;

beforeAll(async () => {
  folder = await makeTemporaryFolder('pgbouncer');
  // Fewer connections than requests at once, so that transactions of different requests share them.
  const few = ['default_pool_size = 20', 'default_pool_size = 3'] as const;
  pooler = await startPgBouncer(folder.path, await createDatabase(inject('postgresAdmin')), [few]);
  const flags = ['--seed', 'sample', '--rate-limit', 'off'];
  service = await startService({ folder: folder.path, postgres: pooler.url, flags });
});

afterAll(async () => {
  await service.stop();
  await pooler.stop();
  await folder.remove();
});

test('40 requests at once share three connections of a transaction pooler', async () => {
  const headers = { Authorization: `Token token=${service.key}`, 'Content-Type': 'application/json' };
  const ask = async (index: number): Promise<number> => {
    const isRead = index % 2 === 0;
    const body = isRead
      ? undefined
      : JSON.stringify({ name: 'P', email: `p${String(index)}@client.example` });
    const target = isRead ? '/proposals?per=100' : '/clients';
    const init = { method: isRead ? 'GET' : 'POST', headers, ...(body !== undefined && { body }) };
    return (await fetch(`${service.url}${target}`, init)).status;
  };
  // Often enough for statements that a connection would keep without a pooler.
  for (let round = 0; round < 6; round += 1) expect(await ask(0)).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index)));
  expect(statuses).toEqual(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 200 : 201)));
});

test('other services start behind the same pooler, whose connections know statements of the first', async () => {
  for (const name of ['second', 'third', 'fourth']) {
    const other = await startService({
      folder: join(folder.path, name),
      postgres: pooler.url,
      flags: ['--rate-limit', 'off'],
    });
    try {
      const headers = { Authorization: `Token token=${service.key}` };
      expect((await fetch(`${other.url}/proposals`, { headers })).status).toBe(200);
    } finally {
      await other.stop();
    }
  }
});
