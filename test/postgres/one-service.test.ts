import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { leaseDatabase } from '../../src-service/storage/postgres/lease.ts';
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
const open = async (url: string, onLost = ignore, renewEvery = 100) => {
  const database = await openPostgres(url, ignore);
  return leaseDatabase(database, { length: 1000, renewEvery, onWait: ignore, onLost });
};

async function newFolder(): Promise<string> {
  const folder = await makeTemporaryFolder('one-service');
  cleanUps.push(() => folder.remove());
  return folder.path;
}

test('a second service on the database of a running one is refused, and may start after its stop', async () => {
  const postgres = await createDatabase(inject('postgresAdmin'));
  const first = await startService({ folder: await newFolder(), postgres });
  cleanUps.push(() => first.stop());
  const folder = await newFolder();
  await expect(startService({ folder, postgres })).rejects.toThrow(
    /ended with 2\. .*The data cannot be opened: Another service uses the database \(.*, process \d+\)\. Run one service per database: stop that one first\./su,
  );
  const headers = { Authorization: `Token token=${first.key}` };
  expect((await fetch(`${first.url}/clients`, { headers })).status).toBe(200);
  await first.stop();
  const stopped = performance.now();
  const second = await startService({ folder, postgres });
  cleanUps.push(() => second.stop());
  expect(performance.now() - stopped).toBeLessThan(10_000);
});

test('a service whose start fails leaves the database to the next one', async () => {
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
  const database = await open(postgres);
  expect(performance.now() - started).toBeLessThan(10_000);
  const clock = {
    now(): number {
      throw new Error('There is no clock');
    },
  };
  await expect(createServiceOn(database, { clock })).rejects.toThrow('There is no clock');
  const next = await open(postgres);
  await next.close();
});

test('the lease of a dead service ends by itself', async () => {
  const url = await createDatabase(inject('postgresAdmin'));
  const dead = await open(url, ignore, 1_000_000);
  const started = performance.now();
  const next = await open(url);
  expect(performance.now() - started).toBeGreaterThan(500);
  await next.close();
  await dead.close();
});

test('a service that was away for too long learns that another one has its place', async () => {
  const url = await createDatabase(inject('postgresAdmin'));
  const lost = Promise.withResolvers<string>();
  const away = await open(url, () => lost.resolve('lost'), 2500);
  const next = await open(url);
  expect(await lost.promise).toBe('lost');
  await away.close();
  await expect(open(url)).rejects.toThrow('Another service uses the database');
  await next.close();
});
