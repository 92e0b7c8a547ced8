import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanged } from '../support/system/documented-file.ts';
import { serviceClient } from '../support/service-client.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { findOrInstall } from '../support/system/debian-programs.ts';
import {
  asAdmin,
  asAdministrator,
  askAdmin,
  createDatabase,
  ordinaryUser,
  startPostgres,
  type PostgresServer,
} from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { readRestoreStatements } from './restore-statements.ts';

const manual = readFileSync(path.resolve(import.meta.dirname, '../../docs/several-nodes.md'), 'utf8');

let folder: TemporaryFolder;
let server: PostgresServer;
let database = '';
let configuration = '';

beforeAll(async () => {
  const missing = await findOrInstall({ programs: ['pgbackrest'], packages: ['pgbackrest'] });
  if (missing !== null) throw new Error(`pgBackRest is missing: ${missing}`);
  folder = await makeTemporaryFolder('backup');
  chmodSync(folder.path, 0o711);
  for (const name of ['socket', 'repository', 'log', 'lock']) mkdirForServer(name);
  configuration = path.join(folder.path, 'pgbackrest.conf');
  const settings = /```\n(archive_mode[^`]*)```/u.exec(manual)?.[1]?.trim().split('\n') ?? [];
  if (settings.length !== 3) throw new Error('docs/several-nodes.md has no settings of PostgreSQL');
  server = await startPostgres(folder.path, {
    settings: [
      ...settings.map((line) => line.replace(/ = '?(.*?)'?$/u, '=$1')),
      `unix_socket_directories=${path.join(folder.path, 'socket')}`,
    ],
    env: { ...process.env, PGBACKREST_CONFIG: configuration },
  });
  writeFileSync(
    configuration,
    readChanged('nodes/pgbackrest.conf', [
      ['repo1-path = /var/lib/pgbackrest', `repo1-path = ${path.join(folder.path, 'repository')}`],
      ['pg1-path = /var/lib/postgresql/17/main', `pg1-path = ${path.join(folder.path, 'postgres')}`],
      [
        'pg1-port = 5432',
        `pg1-port = ${new URL(server.adminUrl).port}\npg1-socket-path = ${path.join(folder.path, 'socket')}\npg1-user = admin`,
      ],
      [
        '[global]\n',
        `[global]\nlog-path = ${path.join(folder.path, 'log')}\nlock-path = ${path.join(folder.path, 'lock')}\n`,
      ],
    ]),
  );
  database = await createDatabase(server.adminUrl);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

function mkdirForServer(name: string): void {
  const place = path.join(folder.path, name);
  mkdirSync(place);
  const user = ordinaryUser();
  if (user !== undefined) chownSync(place, user.uid, user.gid);
}

/** Runs the commands of the manual that contain these words, as the server's user. */
function runOfTheManual(words: string, change = (command: string): string => command): void {
  const commands = manual
    .split('\n')
    .filter((line) => line.startsWith('pgbackrest ') && line.includes(words));
  expect(commands, words).toHaveLength(1);
  execFileSync('sh', ['-c', change(commands[0] ?? '')], {
    ...ordinaryUser(),
    env: { ...process.env, PGBACKREST_CONFIG: configuration },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

const ask = (statement: string): Promise<string> => askAdmin(server.adminUrl, statement);

async function titles({ url, key }: ServiceProcess): Promise<readonly string[]> {
  const response = await fetch(`${url}/proposals?per=100`, {
    headers: { authorization: `Token token=${key}` },
  });
  const { data } = (await response.json()) as { data: { attributes: { title: string } }[] };
  return data.map(({ attributes }) => attributes.title).toSorted();
}

test('the backups of the manual restore the database to a moment', async () => {
  const service = await startService({ folder: folder.path, postgres: database });
  const add = (title: string) => serviceClient(service).create('/proposals', { proposal: { title } });
  runOfTheManual('stanza-create');
  await add('before the full backup');
  runOfTheManual('--type=full');
  await add('before the incremental backup');
  runOfTheManual('--type=incr');
  runOfTheManual('check');
  await add('in the log alone');
  const moment = await ask('SELECT clock_timestamp()::text AS value');
  await add('too late');
  await ask('SELECT pg_switch_wal()::text AS value');
  await service.stop();
  await server.stop();

  runOfTheManual('restore', (command) => command.replace(/--target="[^"]*"/u, `--target="${moment}"`));
  await server.start();
  await expect.poll(() => ask('SELECT pg_is_in_recovery()::text AS value')).toBe('false');
  await asAdmin(asAdministrator(server.adminUrl, database), ...readRestoreStatements());
  const restored = await startService({ folder: folder.path, postgres: database });
  try {
    expect(await titles(restored)).toEqual([
      'before the full backup',
      'before the incremental backup',
      'in the log alone',
    ]);
  } finally {
    await restored.stop();
  }
}, 120_000);
