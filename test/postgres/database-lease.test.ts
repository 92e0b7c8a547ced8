import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { leaseDatabase, type LeaseOptions } from '../../src-service/storage/postgres/lease.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { createServiceOn } from '../../src-service/service.ts';
import { createDatabase } from '../support/system/start-postgres.ts';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const ignore = (): void => undefined;
const open = async (
  url: string,
  kind: LeaseOptions['kind'],
  { onLost = ignore, renewEvery = 100 }: Partial<LeaseOptions> = {},
) => {
  const database = await openPostgres(url, ignore);
  return leaseDatabase(database, { kind, length: 1000, renewEvery, onWait: ignore, onLost });
};

async function newFolder(): Promise<string> {
  const folder = await makeTemporaryFolder('database-lease');
  cleanUps.push(() => folder.remove());
  return folder.path;
}

test('a second service on the database of a running one starts, and both take the same key', async () => {
  const postgres = await createDatabase(inject('postgresAdmin'));
  const first = await startService({ folder: await newFolder(), postgres });
  cleanUps.push(() => first.stop());
  const second = await startService({ folder: await newFolder(), postgres });
  cleanUps.push(() => second.stop());
  const headers = { Authorization: `Token token=${first.key}` };
  for (const { url } of [first, second])
    expect((await fetch(`${url}/clients`, { headers })).status).toBe(200);
});

test('nobody gets the database alone while services run, and no service starts while it is taken', async () => {
  const url = await createDatabase(inject('postgresAdmin'));
  const nodes = [await open(url, 'shared'), await open(url, 'shared')];
  await expect(open(url, 'exclusive')).rejects.toThrow(
    /Another service uses the database \(.*, process \d+\)/u,
  );
  await nodes[0]?.close();
  await expect(open(url, 'exclusive')).rejects.toThrow('Another service uses the database');
  await nodes[1]?.close();
  const alone = await open(url, 'exclusive');
  await expect(open(url, 'exclusive')).rejects.toThrow('Another service uses the database');
  await expect(open(url, 'shared')).rejects.toThrow(
    /A move or a service of an older version uses the database alone/u,
  );
  await alone.close();
  await (await open(url, 'shared')).close();
});

test('a service whose start fails leaves the database', async () => {
  const postgres = await createDatabase(inject('postgresAdmin'));
  const taken = createServer().listen(0, '127.0.0.1');
  cleanUps.push(() => taken.close());
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const flags = ['--port', String(port)];
  await expect(startService({ folder: await newFolder(), postgres, flags })).rejects.toThrow(
    /--port \d+ cannot be used/u,
  );
  const started = performance.now();
  const database = await open(postgres, 'exclusive');
  expect(performance.now() - started).toBeLessThan(10_000);
  const clock = {
    now(): number {
      throw new Error('There is no clock');
    },
  };
  await expect(createServiceOn(database, { clock })).rejects.toThrow('There is no clock');
  const next = await open(postgres, 'exclusive');
  await next.close();
});

test.each(['shared', 'exclusive'] as const)('a dead holder is waited for: %s', async (kind) => {
  const url = await createDatabase(inject('postgresAdmin'));
  const dead = await open(url, kind, { renewEvery: 1_000_000 });
  const started = performance.now();
  const next = await open(url, 'exclusive');
  expect(performance.now() - started).toBeGreaterThan(500);
  await next.close();
  await dead.close();
});

test('a service that was away for too long learns that another process has the database alone', async () => {
  const url = await createDatabase(inject('postgresAdmin'));
  const lost = Promise.withResolvers<string>();
  const away = await open(url, 'shared', { onLost: () => lost.resolve('lost'), renewEvery: 2500 });
  const next = await open(url, 'exclusive');
  expect(await lost.promise).toBe('lost');
  await away.close();
  await expect(open(url, 'shared')).rejects.toThrow('uses the database alone');
  await next.close();
});
