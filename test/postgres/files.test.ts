import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../src-service/cli/commands/accounts-command.ts';
import { backupCommand } from '../../src-service/cli/commands/backup-command.ts';
import { sizeOfJpeg } from '../../src-service/domain/images/clean-jpeg.ts';
import { jpegFile, pngFile } from '../../src-service/domain/images/testing/image-files.ts';
import { photo } from '../../src-service/domain/images/testing/photo.ts';
import { openDatabase } from '../../src-service/storage/database/database.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { postgresVersion1 } from '../../src-service/storage/postgres/schema/schema-version-1.ts';
import { postgresVersion2 } from '../../src-service/storage/postgres/schema/schema-version-2.ts';
import { postgresVersion3 } from '../../src-service/storage/postgres/schema/schema-version-3.ts';
import { postgresVersion4 } from '../../src-service/storage/postgres/schema/schema-version-4.ts';
import { postgresVersion5 } from '../../src-service/storage/postgres/schema/schema-version-5.ts';
import { postgresVersion6 } from '../../src-service/storage/postgres/schema/schema-version-6.ts';
import { postgresVersion7 } from '../../src-service/storage/postgres/schema/schema-version-7.ts';
import { postgresVersion8 } from '../../src-service/storage/postgres/schema/schema-version-8.ts';
import { postgresVersion9 } from '../../src-service/storage/postgres/schema/schema-version-9.ts';
import { postgresVersion10 } from '../../src-service/storage/postgres/schema/schema-version-10.ts';
import { postgresVersion11 } from '../../src-service/storage/postgres/schema/schema-version-11.ts';
import { runNow } from '../../src-service/storage/steps.ts';
import { startS3Server, type S3Server } from '../../src-service/testing/s3-server.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { createDatabase } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { moved, runMove } from './move/move-process.ts';

const admin = inject('postgresAdmin');
const cleanUps: (() => unknown)[] = [];
let url = '';

beforeEach(async () => {
  url = await createDatabase(admin);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const picture = (side: number): Buffer => jpegFile(side, side);
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const on = (...argv: readonly string[]): readonly string[] => [...argv, '--database', url];

async function newFolder(name: string): Promise<string> {
  const folder = await makeTemporaryFolder(name);
  cleanUps.push(() => folder.remove());
  return folder.path;
}

async function start(flags: readonly string[], postgres: string | undefined = url): Promise<ServiceProcess> {
  const service = await startService({
    ...{ folder: await newFolder('service'), postgres, flags: ['--rate-limit', 'off', ...flags] },
  });
  cleanUps.push(() => service.stop());
  return service;
}

async function ask(
  service: Pick<ServiceProcess, 'url'>,
  key: string,
  method: string,
  to: string,
  body: Uint8Array | null = null,
): Promise<Response> {
  return await fetch(`${service.url}${to}`, {
    method,
    headers: { Authorization: `Token token=${key}` },
    ...(body !== null && { body: new Uint8Array(body) }),
  });
}

async function upload(service: ServiceProcess, bytes: Uint8Array, key = service.key): Promise<string> {
  const answer = await ask(service, key, 'POST', '/files', bytes);
  expect([answer.status, answer.ok]).toEqual([answer.status, true]);
  return ((await answer.json()) as { file: { hash: string } }).file.hash;
}

async function query(account: number, ...statements: readonly string[]): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET search_path TO layover, pg_catalog; SET layover.account = '${String(account)}'`);
    let rows: readonly object[] = [];
    for (const statement of statements) rows = (await client.query<object>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** The embedded data of a copy: each file with its bytes. */
function copiedFiles(file: string): readonly string[] {
  const database = openDatabase(file);
  try {
    const rows = runNow(
      database
        .query<{ hash: string; outside: number; bytes: Uint8Array }>(
          'SELECT files.hash, outside, bytes FROM files JOIN file_bytes ON file_bytes.hash = files.hash ORDER BY 1',
        )
        .all(),
    );
    for (const { hash, outside, bytes } of rows) expect([sha256(bytes), outside]).toEqual([hash, 0]);
    return rows.map(({ hash }) => hash);
  } finally {
    database.close();
  }
}

describe('files of two accounts in a folder', { timeout: 120_000 }, () => {
  test('are kept apart, exported, backed up, moved, imported and removed with their account', async () => {
    const folder = await newFolder('files');
    const service = await start(['--files', folder]);
    const added = json(await accountsCommand(on('add', 'Studio', '--email', 'ann@studio.example')));
    const second = String(added['key']);
    const own = await upload(service, picture(1));
    const shared = await upload(service, picture(2));
    // The same bytes are new to another account.
    expect((await ask(service, second, 'HEAD', `/files/${own}`)).status).toBe(404);
    expect((await ask(service, second, 'POST', '/files', picture(2))).status).toBe(201);
    const theirs = await upload(service, picture(3), second);
    await ask(service, second, 'PUT', '/account/logo', pngFile());
    const logo = sha256(pngFile());
    for (const hash of [theirs, logo])
      expect((await ask(service, service.key, 'GET', `/files/${hash}`)).status).toBe(404);
    const at = (account: number, hash: string): string => path.join(String(account), hash.slice(0, 2), hash);
    expect(filesIn(folder)).toEqual(
      [at(1, own), at(1, shared), at(2, shared), at(2, theirs), at(2, logo)].toSorted(),
    );

    const copy = path.join(await newFolder('copies'), 'studio.db');
    const missing = 'are outside the database: name their place with --files';
    await expect(accountsCommand(on('export', '--account', '2', '--to', copy))).rejects.toThrow(missing);
    await expect(backupCommand(on(copy, '--account', '2'))).rejects.toThrow(missing);
    expect(existsSync(copy)).toBe(false);
    await accountsCommand(on('export', '--account', '2', '--to', copy, '--files', folder));
    expect(copiedFiles(copy)).toEqual([shared, theirs, logo].toSorted());
    const backup = `${copy}.backup`;
    await backupCommand(on(backup, '--account', '2', '--files', folder));
    expect(copiedFiles(backup)).toEqual([shared, theirs, logo].toSorted());

    await expect(accountsCommand(on('remove', 'studio', '--yes', 'studio'))).rejects.toThrow(
      missing.slice(0, 24),
    );
    expect(
      json(await accountsCommand(on('remove', 'studio', '--yes', 'studio', '--files', folder))),
    ).toMatchObject({ removed: true, files: 3 });
    expect(filesIn(folder)).toEqual([at(1, own), at(1, shared)].toSorted());
    expect(json(await accountsCommand(on('import', '--from', copy)))).toMatchObject({ id: 3 });
    for (const hash of [shared, theirs, logo])
      expect((await ask(service, second, 'GET', `/files/${hash}`)).status).toBe(200);
    // The next prune carries them to the folder.
    await service.restart();
    await expect.poll(() => filesIn(folder).length, { timeout: 10_000 }).toBe(5);
    expect(filesIn(folder)).toContain(at(3, theirs));
    await service.stop();

    const target = path.join(await newFolder('moved'), 'service');
    const flags = ['--from', url, '--to', target, '--account', '3'];
    const refused = await runMove(flags);
    expect([refused.code, refused.problems]).toEqual([2, expect.stringContaining(missing)]);
    const report = await runMove([...flags, '--files', folder]);
    expect(json(report.output)).toMatchObject({ account: 3, tables: { file_bytes: { rows: 3 } } });
    expect(copiedFiles(path.join(target, 'service.db'))).toEqual([shared, theirs, logo].toSorted());
    const back = await createDatabase(admin);
    await moved(['--from', target, '--to', back]);
    const alone = await start([], back);
    expect((await ask(alone, second, 'GET', `/files/${theirs}`)).status).toBe(200);
    expect(Buffer.from(await (await ask(alone, second, 'GET', '/account/logo')).arrayBuffer())).toEqual(
      pngFile(),
    );
  });

  test('are served to clients in smaller widths', async () => {
    const service = await start(['--files', await newFolder('files')]);
    const post = async (to: string, body: object): Promise<Record<string, unknown>> => {
      const headers = {
        Authorization: `Token token=${service.key}`,
        'Content-Type': 'application/json',
      };
      const answer = await fetch(service.url + to, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { data: { attributes: Record<string, unknown> } }).data.attributes;
    };
    const hash = await upload(service, photo(700, 350));
    const { public_id: publicId } = await post('/proposals', { title: 'Pier' });
    const body = `<p>Pier</p><img src="/api/v2/files/${hash}"><img src="/api/v2/files/${'0'.repeat(64)}">`;
    await post('/sections', { proposal_id: 1, title: 'Plan', section_type: 'text', body });
    const page = new URL(`/p/${String(publicId)}`, service.url);
    const address = `${String(publicId)}/files/${hash}`;
    expect(await (await fetch(page)).text()).toContain(
      ` src="${address}" width="700" height="350" srcset="${address}/480 480w, ${address} 700w"`,
    );
    const small = Buffer.from(await (await fetch(new URL(`${address}/480`, page))).arrayBuffer());
    expect(sizeOfJpeg(small)).toEqual([480, 240]);
  });

  test('a lost file ends a copy with its name', async () => {
    const folder = await newFolder('files');
    const service = await start(['--files', folder]);
    await ask(service, service.key, 'PUT', '/account/logo', pngFile());
    const { rm } = await import('node:fs/promises');
    await rm(path.join(folder, '1'), { recursive: true });
    const copy = path.join(await newFolder('copies'), 'all.db');
    await expect(backupCommand(on(copy, '--files', folder))).rejects.toThrow(
      `The file ${sha256(pngFile())} is missing in ${folder}`,
    );
    expect(existsSync(copy)).toBe(false);
  });
});

describe('files in S3', { timeout: 120_000 }, () => {
  const secrets = (server: S3Server): void => {
    process.env['LAYOVER_FILES_ACCESS_KEY_ID'] = server.keys.accessKeyId;
    process.env['LAYOVER_FILES_SECRET_ACCESS_KEY'] = server.keys.secretAccessKey;
    cleanUps.push(() => {
      delete process.env['LAYOVER_FILES_ACCESS_KEY_ID'];
      delete process.env['LAYOVER_FILES_SECRET_ACCESS_KEY'];
    });
  };
  const names = (server: S3Server): readonly string[] => [...server.objects.keys()].toSorted();
  /** What happens by itself after the lease. */
  const endLeases = () => query(1, 'UPDATE file_leases SET leased_until = 0');

  test('a service that is killed while it stores or removes leaves nothing that is not cleared away', async () => {
    const server = await startS3Server();
    cleanUps.push(() => server.close());
    secrets(server);
    const service = await start(['--files', server.address]);
    const hash = sha256(picture(1));
    const name = `layover/1/${hash}`;

    // Killed with the bytes there and no row.
    server.fail('unanswered');
    const lost = upload(service, picture(1)).catch((error: unknown) => error);
    await expect.poll(() => names(server)).toEqual([name]);
    await service.kill();
    expect(await lost).toBeInstanceOf(Error);
    expect(await query(1, 'SELECT hash FROM files')).toEqual([]);
    expect(await query(1, 'SELECT hash, remover FROM file_leases')).toEqual([{ hash, remover: null }]);
    await endLeases();
    await service.restart();
    await expect.poll(() => names(server), { timeout: 10_000 }).toEqual([]);
    await expect.poll(() => query(1, 'SELECT hash FROM file_leases')).toEqual([]);

    // Killed with the row gone and the bytes there or not.
    for (const failure of ['unanswered', 'silence'] as const) {
      expect(await upload(service, picture(1))).toBe(hash);
      await service.kill();
      await query(
        1,
        "UPDATE files SET unused_since = '2000-01-01T00:00:00.000Z'",
        "UPDATE counters SET value = 0 WHERE name = 'files_pruned'",
      );
      server.fail(failure);
      await service.restart();
      await expect.poll(() => query(1, 'SELECT hash FROM files'), { timeout: 10_000 }).toEqual([]);
      await service.kill();
      expect(await query(1, 'SELECT hash FROM file_leases')).toEqual([{ hash }]);
      await endLeases();
      await service.restart();
      await expect.poll(() => query(1, 'SELECT hash FROM file_leases'), { timeout: 10_000 }).toEqual([]);
      expect(names(server)).toEqual([]);
    }
    expect(await upload(service, picture(1))).toBe(hash);
    expect((await ask(service, service.key, 'GET', `/files/${hash}`)).status).toBe(200);
  });

  test('two nodes store and prune the same files, and whatever has a row has its bytes', async () => {
    const server = await startS3Server();
    cleanUps.push(() => server.close());
    secrets(server);
    const nodes = [await start(['--files', server.address]), await start(['--files', server.address])];
    const uploads = Array.from({ length: 40 }, async (_, index) =>
      upload(nodes[index % 2] as ServiceProcess, picture(1 + (index % 8))),
    );
    const hashes = new Set(await Promise.all(uploads));
    expect(hashes.size).toBe(8);
    expect(names(server)).toEqual([...hashes].map((hash) => `layover/1/${hash}`).toSorted());
    expect(await query(1, 'SELECT hash FROM file_leases')).toEqual([]);
    await query(
      1,
      "UPDATE files SET unused_since = '2000-01-01T00:00:00.000Z'",
      "UPDATE counters SET value = 0 WHERE name = 'files_pruned'",
    );
    // Both prune at their start, while the same pictures arrive again.
    const restarts = Promise.all(nodes.map((node) => node.restart()));
    await restarts;
    for (let round = 0; round < 3; round += 1)
      await Promise.all(nodes.map((node) => upload(node, picture(1 + round))));
    await expect.poll(() => query(1, 'SELECT hash FROM file_leases'), { timeout: 15_000 }).toEqual([]);
    const rows = (await query(1, 'SELECT hash FROM files ORDER BY hash')) as readonly { hash: string }[];
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(names(server)).toEqual(rows.map(({ hash }) => `layover/1/${hash}`).toSorted());
    for (const { hash } of rows)
      expect(
        (await ask(nodes[0] as ServiceProcess, nodes[0]?.key ?? '', 'GET', `/files/${hash}`)).status,
      ).toBe(200);
  });

  test('without an answer of the storage, uploads are a 503 and proposals are served', async () => {
    const server = await startS3Server();
    secrets(server);
    const service = await start(['--files', server.address]);
    await server.close();
    const answer = await ask(service, service.key, 'POST', '/files', picture(1));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(json(await answer.text())['error']).toBe(
      'The storage of files does not answer: try again in a few seconds',
    );
    expect((await ask(service, service.key, 'GET', '/proposals')).status).toBe(200);
  });
});

describe('beside nodes of the version before', { timeout: 120_000 }, () => {
  const image = pngFile();
  const hash = sha256(image);

  test('its images become files, and both show what the other one sets', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const versions = [
      ...[postgresVersion1, postgresVersion2, postgresVersion3, postgresVersion4, postgresVersion5],
      ...[postgresVersion6, postgresVersion7, postgresVersion8, postgresVersion9, postgresVersion10],
      postgresVersion11,
    ];
    await client.query(
      `CREATE SCHEMA layover;
       CREATE TABLE layover.schema_versions (version bigint PRIMARY KEY, migrated_at timestamptz DEFAULT now());
       INSERT INTO layover.schema_versions SELECT generate_series(1, ${String(versions.length)});
       SET search_path TO layover, pg_catalog`,
    );
    for (const version of versions) await client.query(version);
    await client.query("SET layover.account = '1'");
    await client.query(
      `INSERT INTO account (id, email, name, subdomain, web, currency, pdf_page_size, locale, address, address_state,
         postcode, city, telephone, default_theme, mail_subject, mail_message, page_secret, logo_hash, logo_type)
       VALUES (1, '', 'Old', 'old', '', 'USD', 'A4', 'en', '', '', '', '', '', 'clean', '', '', 's', $1, 'image/png')`,
      [hash],
    );
    await client.query(`INSERT INTO users (email, name, admin) VALUES ('o@old.example', 'O', 1)`);
    const addImage =
      'INSERT INTO images (hash, type, bytes) VALUES ($1, $2, $3) ON CONFLICT (account_id, hash) DO NOTHING';
    await client.query(addImage, [hash, 'image/png', image]);
    await client.end();

    const service = await start([]);
    const logo = async (): Promise<Buffer> =>
      Buffer.from(await (await ask(service, service.key, 'GET', '/account/logo')).arrayBuffer());
    expect(await logo()).toEqual(image);
    // As a node of the version before sets a picture.
    const older = new pg.Client({ connectionString: url });
    cleanUps.push(() => older.end());
    await older.connect();
    await older.query("SET search_path TO layover, pg_catalog; SET layover.account = '1'");
    await older.query(addImage, [sha256(picture(5)), 'image/jpeg', picture(5)]);
    await older.query("UPDATE users SET picture_hash = $1, picture_type = 'image/jpeg'", [
      sha256(picture(5)),
    ]);
    const shown = await ask(service, service.key, 'GET', '/users/1/picture');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture(5));
    // As it reads the logo that this version sets, and removes what nothing shows.
    const next = pngFile({ width: 1, height: 1, content: Buffer.alloc(5) });
    await ask(service, service.key, 'PUT', '/account/logo', next);
    const images = async () =>
      (await older.query<{ hash: string; bytes: Buffer }>('SELECT hash, bytes FROM images')).rows;
    expect((await images()).find((row) => row.hash === sha256(next))?.bytes).toEqual(next);
    expect((await images()).map((row) => row.hash)).not.toContain(hash);
    const kept = await upload(service, picture(6));
    await older.query(
      `DELETE FROM images WHERE NOT EXISTS (SELECT 1 FROM account WHERE logo_hash = hash)
         AND NOT EXISTS (SELECT 1 FROM users WHERE picture_hash = hash)`,
    );
    expect((await ask(service, service.key, 'GET', `/files/${kept}`)).status).toBe(200);
    expect(await logo()).toEqual(next);
    const database = await openPostgres(url, () => undefined);
    cleanUps.push(() => database.close());
    expect(await database.read(() => database.query('SELECT hash FROM file_bytes').all())).toHaveLength(4);
  });
});
