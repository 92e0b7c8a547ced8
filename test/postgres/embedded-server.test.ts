import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService } from '../support/service-process.ts';
import { findEmbeddedPrograms } from '../support/system/embedded-postgres.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let server: PostgresServer | null = null;
beforeAll(async () => {
  folder = await makeTemporaryFolder('embedded-server');
});
afterAll(async () => {
  await server?.stop();
  await folder.remove();
});

test('the service runs on the server of the npm registry, where Debian’s may not be installed', async (context) => {
  const programs = await findEmbeddedPrograms().catch((error: unknown) => context.skip(String(error)));
  server = await startPostgres(folder.path, { programs });
  const postgres = await createDatabase(server.adminUrl);
  const service = await startService({ folder: folder.path, postgres, flags: ['--seed', 'sample'] });
  try {
    const headers = { Authorization: `Token token=${service.key}` };
    const answer = await fetch(`${service.url}/proposals?per=100`, { headers });
    expect(await answer.json()).toMatchObject({ meta: { total_count: 54 } });
  } finally {
    await service.stop();
  }
}, 180_000);
