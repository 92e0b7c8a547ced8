import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test, type TestContext } from 'vitest';
import { z } from 'zod';
import { asAdmin, asAdministrator, createDatabase, findPrograms } from '../support/system/start-postgres.ts';
import { serviceClient } from '../support/service-client.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { readRestoreStatements } from './restore-statements.ts';

const admin = inject('postgresAdmin');

let folder: TemporaryFolder;
let url = '';
let programs = '';
let proposals: unknown;
let cursor = '';

beforeAll(async () => {
  folder = await makeTemporaryFolder('dump');
  programs = await findPrograms();
  url = await createDatabase(admin);
  const service = await startService({ folder: folder.path, postgres: url, flags: ['--seed', 'sample'] });
  proposals = await readProposals(service);
  cursor = await readCursor(service);
  await service.stop();
});
afterAll(() => folder.remove());

async function readProposals({ url: api, key }: ServiceProcess): Promise<unknown> {
  const response = await fetch(`${api}/proposals?per=100`, {
    headers: { authorization: `Token token=${key}` },
  });
  return await response.json();
}

const latestSchema = z.object({ meta: z.object({ updated_until: z.string() }) });

async function readCursor({ url: api, key }: ServiceProcess): Promise<string> {
  const response = await fetch(`${api}/clients?updated_since=latest`, {
    headers: { authorization: `Token token=${key}` },
  });
  return latestSchema.parse(await response.json()).meta.updated_until;
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(path.join(programs, program), args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The binaries of the npm registry have no client programs. */
function skipWithoutDump(context: TestContext): void {
  if (!existsSync(path.join(programs, 'pg_dump'))) context.skip('pg_dump is in Debian’s package alone');
}

test('the role of the service cannot dump its database, because row-level security hides the rows', (context) => {
  skipWithoutDump(context);
  expect(() => run('pg_dump', '--file', path.join(folder.path, 'own.dump'), url)).toThrow(
    /row-level security/u,
  );
});

test('a dump by an administrator is restored whole, and the service runs on it', async (context) => {
  skipWithoutDump(context);
  const file = path.join(folder.path, 'layover.dump');
  run('pg_dump', '--format=custom', '--file', file, asAdministrator(admin, url));
  const restored = await createDatabase(admin);
  const { username: owner } = new URL(restored);
  run(
    'pg_restore',
    '--no-owner',
    `--role=${owner}`,
    '--exit-on-error',
    '--dbname',
    asAdministrator(admin, restored),
    file,
  );
  await asAdmin(asAdministrator(admin, restored), ...readRestoreStatements());
  const service = await startService({ folder: folder.path, postgres: restored });
  try {
    expect(proposals).not.toMatchObject({ data: [] });
    expect(await readProposals(service)).toEqual(proposals);
    // A client that has read the list after the dump starts again.
    const since = await fetch(`${service.url}/clients?updated_since=${cursor}`, {
      headers: { authorization: `Token token=${service.key}` },
    });
    expect(since.status).toBe(410);
    await serviceClient(service).create('/proposals', { proposal: { title: 'After the restore' } });
  } finally {
    await service.stop();
  }
});
