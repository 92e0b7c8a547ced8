import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address for its administrator. */
    readonly postgresAdmin: string;
  }
}

let folder: TemporaryFolder | null = null;
let server: PostgresServer | null = null;

/** Starts one PostgreSQL server for all files of the project. */
export async function setup(project: TestProject): Promise<void> {
  folder = await makeTemporaryFolder('postgres');
  server = await startPostgres(folder.path);
  project.provide('postgresAdmin', server.adminUrl);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  await folder?.remove();
}
