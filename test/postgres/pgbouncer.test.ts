import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { findOrInstall } from '../support/system/debian-programs.ts';
import { createDatabase, ordinaryUser } from '../support/system/start-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let pooler: ChildProcess;
let service: ServiceProcess;

beforeAll(async () => {
  const missing = await findOrInstall({ programs: ['pgbouncer'], packages: ['pgbouncer'] });
  if (missing !== null) throw new Error(`PgBouncer is missing: ${missing}`);
  folder = await makeTemporaryFolder('pgbouncer');
  const direct = new URL(await createDatabase(inject('postgresAdmin')));
  const port = await chooseFreePort();
  const file = path.join(folder.path, 'pgbouncer.ini');
  const name = direct.username;
  // Fewer connections than requests at once, so that transactions of different requests share them.
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = host=127.0.0.1 port=${direct.port} dbname=${name} user=${name}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${String(port)}`, 'unix_socket_dir =', 'auth_type = any'],
      ...['pool_mode = transaction', 'default_pool_size = 3', 'server_reset_query ='],
    ].join('\n'),
  );
  const user = ordinaryUser();
  if (user !== undefined) {
    chmodSync(folder.path, 0o711);
    chownSync(file, user.uid, user.gid);
  }
  pooler = spawn('pgbouncer', [file], {
    ...user,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  const pooled = `postgres://${name}@127.0.0.1:${String(port)}/${name}`;
  const flags = ['--seed', 'sample', '--rate-limit', 'off'];
  await new Promise((resolve) => setTimeout(resolve, 500));
  service = await startService({ folder: folder.path, postgres: pooled, flags });
});

afterAll(async () => {
  await service.stop();
  pooler.kill('SIGKILL');
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
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index)));
  expect(statuses).toEqual(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 200 : 201)));
});
