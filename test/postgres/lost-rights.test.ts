import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asAdmin, asAdministrator, createDatabase } from '../support/system/start-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { askService } from './ask-service.ts';

const admin = inject('postgresAdmin');
let service: ServiceProcess;
let postgres = '';
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = await makeTemporaryFolder('rights');
  cleanUps.push(() => folder.remove());
  postgres = await createDatabase(admin);
  service = await startService({ folder: folder.path, postgres, flags: ['--rate-limit', 'off'] });
  cleanUps.push(() => service.stop());
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function ask(method: string, path: string, body?: object) {
  const { status, retryAfter } = await askService(service, { method, path, body });
  return [status, retryAfter];
}

let clients = 0;
const addClient = () => {
  clients += 1;
  return ask('POST', '/clients', { name: 'C', email: `c${String(clients)}@x.example` });
};

/** Runs statements in the service's database as its administrator. */
const run = (...statements: readonly string[]): Promise<void> =>
  asAdmin(asAdministrator(admin, postgres), ...statements);

test('a role that loses a right: 503 until it has it again, and reads go on', async () => {
  const role = new URL(postgres).username;
  expect(await addClient()).toEqual([201, null]);
  await run(`REVOKE INSERT ON layover.clients FROM "${role}"`);
  expect(await addClient()).toEqual([503, '5']);
  expect(await ask('GET', '/clients')).toEqual([200, null]);
  await run(`GRANT INSERT ON layover.clients TO "${role}"`);
  expect(await addClient()).toEqual([201, null]);
});

test('a database that becomes read-only: 503 for writes, and reads go on', async () => {
  const name = new URL(postgres).pathname.slice(1);
  const setReadOnly = (value: string): Promise<void> =>
    asAdmin(
      admin,
      `ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
    );
  await setReadOnly('on');
  await expect.poll(async () => await ask('GET', '/clients'), { timeout: 10_000 }).toEqual([200, null]);
  expect(await addClient()).toEqual([503, '5']);
  await setReadOnly('off');
  await expect.poll(addClient, { timeout: 10_000 }).toEqual([201, null]);
});
