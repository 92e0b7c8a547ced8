import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { asAdmin, asAdministrator, createDatabase, ordinaryUser } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { askService, type Answer } from './ask-service.ts';

const admin = inject('postgresAdmin');
let folder: TemporaryFolder;
let postgres = '';
let disk = '';
let isMounted = false;
let service: ServiceProcess;

/** A disk of 40 megabytes for the tables of the database, if this user may mount one. */
async function moveToSmallDisk(): Promise<void> {
  const user = ordinaryUser();
  if (user === undefined) return;
  disk = path.join(folder.path, 'disk');
  mkdirSync(disk);
  chmodSync(folder.path, 0o711);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return;
  }
  isMounted = true;
  const tables = path.join(disk, 'tables');
  mkdirSync(tables, { mode: 0o700 });
  chmodSync(disk, 0o711);
  chownSync(tables, user.uid, user.gid);
  const database = new URL(postgres).pathname.slice(1);
  await asAdmin(
    admin,
    `CREATE TABLESPACE small LOCATION '${tables}'`,
    `ALTER DATABASE "${database}" SET TABLESPACE small`,
  );
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('full-disk');
  postgres = await createDatabase(admin);
  await moveToSmallDisk();
  service = await startService({ folder: folder.path, postgres, flags: ['--rate-limit', 'off'] });
});
afterAll(async () => {
  await service.stop();
  if (isMounted) {
    await asAdmin(
      admin,
      `DROP DATABASE "${new URL(postgres).pathname.slice(1)}" WITH (FORCE)`,
      'DROP TABLESPACE small',
    );
    execFileSync('umount', ['-l', disk]);
  }
  await folder.remove();
});

const ask = (method: string, to: string, body?: object, key?: string): Promise<Answer> =>
  askService(service, { method, path: to, body, key });

/** Text that cannot be compressed. */
function noise(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64');
}

const newSection = (title: string) => ({ proposal_id: 1, title, body: `<p>${noise()}</p>`, position: 0 });

/** Everything that a write of a section changes. */
async function readAll(): Promise<readonly string[]> {
  const answers = [
    await ask('GET', '/proposals/1'),
    await ask('GET', '/sections?proposal_id=1&per=100'),
    await ask('GET', '/sections?updated_since=latest'),
  ];
  for (const { status, text } of answers) expect(status, text).toBe(200);
  return answers.map(({ text }) => text);
}

/** Leaves no room on the disk. */
function fill(file: string): void {
  const block = Buffer.alloc(4096, 1);
  const opened = openSync(file, 'w');
  try {
    for (;;) writeSync(opened, block);
  } catch {
    // The disk is full.
  } finally {
    closeSync(opened);
  }
}

test('a full disk: 503 for writes, reads go on, nothing is half done, and it goes on when there is room', async (context) => {
  if (!isMounted) context.skip('only root can make a disk that is small enough');
  expect((await ask('POST', '/proposals', { title: 'P' })).status).toBe(201);
  expect((await ask('POST', '/sections', newSection('First'))).status).toBe(201);
  const filler = path.join(disk, 'filler');
  fill(filler);
  // Room in pages that the tables have already is used up first.
  let refused: Answer | null = null;
  for (let index = 0; refused === null && index < 40; index += 1) {
    const answer = await ask('POST', '/sections', newSection(`Filling ${String(index)}`));
    if (answer.status !== 201) refused = answer;
  }
  expect([refused?.status, refused?.retryAfter]).toEqual([503, '5']);
  const before = await readAll();
  const again = () => ask('POST', '/sections', newSection('Kept'), 'kept');
  const kept = newSection('Kept');
  const keyed = await ask('POST', '/sections', kept, 'kept');
  expect([keyed.status, keyed.retryAfter]).toEqual([503, '5']);
  for (let index = 0; index < 5; index += 1) expect((await again()).status).toBe(503);
  expect(await readAll()).toEqual(before);

  rmSync(filler);
  await expect.poll(async () => (await ask('POST', '/sections', kept, 'kept')).status).toBe(201);
  expect((await ask('POST', '/sections', kept, 'kept')).replayed).toBe('true');
  const sections = await ask('GET', '/sections?proposal_id=1&per=100');
  expect(sections.text.match(/"title":"Kept"/gu)).toHaveLength(1);
});

test('a server that refuses a commit has stored nothing: 503, and it may be repeated', async () => {
  const run = (...statements: readonly string[]): Promise<void> =>
    asAdmin(asAdministrator(admin, postgres), ...statements);
  await run(
    `CREATE FUNCTION layover.refuse_commit() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
    `CREATE CONSTRAINT TRIGGER refuse_commit AFTER INSERT ON layover.clients DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION layover.refuse_commit()`,
  );
  const create = () => ask('POST', '/clients', { name: 'Ann', email: 'ann@client.example' });
  const { status, retryAfter } = await create();
  expect([status, retryAfter]).toEqual([503, '5']);
  expect((await ask('GET', '/clients')).text).not.toContain('ann@client.example');
  await run('DROP TRIGGER refuse_commit ON layover.clients', 'DROP FUNCTION layover.refuse_commit()');
  expect((await create()).status).toBe(201);
});
