import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../ports.ts';
import { FilePlaceError, type FilePlace } from '../../storage/files/file-place.ts';
import { createFolderPlace } from '../../storage/files/folder-place.ts';
import { runNow } from '../../storage/steps.ts';
import { createTestService, testKey, type TestService } from '../../testing/test-service.ts';
import { jpegFile, pngFile } from '../images/testing/image-files.ts';
import { pruneFiles, type Pruned } from './prune-files.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

const day = 24 * 3_600_000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'layover-prune-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The names of all files in a folder. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

async function send(
  { service }: TestService,
  method: string,
  path: string,
  bytes: Uint8Array = Buffer.alloc(0),
): Promise<Response> {
  return await service.fetch(
    new Request(`http://service.test/api/v2${path}`, {
      method,
      headers: { Authorization: `Token token=${testKey}` },
      ...(method !== 'GET' && { body: new Uint8Array(bytes) }),
    }),
  );
}

async function upload(test: TestService, bytes: Uint8Array): Promise<string> {
  const answer = await send(test, 'POST', '/files', bytes);
  return ((await answer.json()) as { file: { hash: string } }).file.hash;
}

const prune = (test: TestService, place: FilePlace | null): Promise<Pruned> =>
  pruneFiles(test.service.database, { clock: test.clock, random: systemRandom, place });

const isThere = async (test: TestService, hash: string): Promise<boolean> =>
  (await send(test, 'GET', `/files/${hash}`)).status === 200;

const rowsOf = (test: TestService, table: string): readonly unknown[] =>
  runNow(test.service.database.query(`SELECT * FROM ${table}`).all());

const picture = (side: number): Buffer => jpegFile(side, side);

describe.each([
  ['the database', () => null],
  ['a folder', () => createFolderPlace(newFolder())],
])('files in %s', (_, open) => {
  it('go seven days after nothing refers to them any more', async () => {
    const place = open();
    const test = createTestService({ filePlace: place });
    const { body } = await test.call('POST', '/proposals', { title: 'P' });
    const template = (await test.call('POST', '/templates', { name: 'T' })).body.data;
    const owner = { proposal: Number(body.data.id), template: Number(template.id) };
    const hashes: Record<string, string> = {};
    for (const [index, name] of ['section', 'template', 'library', 'item', 'nothing'].entries())
      hashes[name] = await upload(test, picture(index + 1));
    const refer = (name: string): string =>
      `<p>x</p><img src="https://x.example/api/v2/files/${hashes[name] ?? ''}">`;
    const section = await test.call('POST', '/sections', {
      proposal_id: owner.proposal,
      body: refer('section'),
    });
    await test.call('POST', '/sections', { template_id: owner.template, body: refer('template') });
    await test.call('POST', '/sections', { reusable: true, body: refer('library') });
    const cost = await test.call('POST', '/sections', { proposal_id: owner.proposal, section_type: 'cost' });
    await test.call('POST', `/sections/${cost.body.data.id}/line_items`, { name: refer('item') });
    await send(test, 'PUT', '/account/logo', pngFile());
    await send(test, 'PUT', '/users/1/picture', picture(9));
    test.clock.advance(7 * day - 1000);
    expect(await prune(test, place)).toMatchObject({ removed: 0 });
    expect(await isThere(test, hashes['nothing'] ?? '')).toBe(true);
    test.clock.advance(day);
    expect(await prune(test, place)).toMatchObject({ removed: 1 });
    expect(await isThere(test, hashes['nothing'] ?? '')).toBe(false);
    for (let week = 0; week < 3; week += 1) {
      test.clock.advance(8 * day);
      expect(await prune(test, place)).toMatchObject({ removed: 0 });
    }
    for (const name of ['section', 'template', 'library', 'item'])
      expect([name, await isThere(test, hashes[name] ?? '')]).toEqual([name, true]);
    expect((await send(test, 'GET', '/account/logo')).status).toBe(200);

    // Its days begin when it is missed first.
    await test.call('PUT', `/sections/${section.body.data.id}`, { body: '' });
    await send(test, 'DELETE', '/account/logo');
    test.clock.advance(day);
    expect(await prune(test, place)).toMatchObject({ removed: 0 });
    test.clock.advance(6 * day);
    expect(await prune(test, place)).toMatchObject({ removed: 0 });
    test.clock.advance(day + 1);
    expect(await prune(test, place)).toMatchObject({ removed: 2 });
    expect(await isThere(test, hashes['section'] ?? '')).toBe(false);
    expect(rowsOf(test, 'file_leases')).toEqual([]);
    if (place !== null) expect(filesIn(place.name)).toHaveLength(4);
    else expect(rowsOf(test, 'file_bytes')).toHaveLength(4);
  });

  it('stay if a text or an upload refers to them in the last moment', async () => {
    const place = open();
    const test = createTestService({ filePlace: place });
    const [referred, again] = [await upload(test, picture(1)), await upload(test, picture(2))];
    test.clock.advance(8 * day);
    await test.call('POST', '/sections', { body: `<img src="/api/v2/files/${referred}">` });
    expect(await upload(test, picture(2))).toBe(again);
    expect(await prune(test, place)).toMatchObject({ removed: 0 });
    for (const hash of [referred, again]) expect(await isThere(test, hash)).toBe(true);
  });

  it('parts of an upload go after a day', async () => {
    const place = open();
    const test = createTestService({ filePlace: place });
    const headers = { Authorization: `Token token=${testKey}`, 'Upload-Offset': '0', 'Upload-Length': '100' };
    const address = `http://service.test/api/v2/files/${'a'.repeat(64)}`;
    await test.service.fetch(new Request(address, { method: 'PATCH', headers, body: Buffer.from('half') }));
    await prune(test, place);
    expect(rowsOf(test, 'file_parts')).toHaveLength(1);
    test.clock.advance(day + 1);
    await prune(test, place);
    expect(rowsOf(test, 'file_parts')).toEqual([]);
  });
});

describe('files outside the database', () => {
  it('are carried out of it, and logo, PDF and pages show them as before', async () => {
    const folder = newFolder();
    const place = createFolderPlace(folder);
    const database = join(newFolder(), 'service.db');
    const before = createTestService({ database });
    const hash = await upload(before, picture(1));
    await send(before, 'PUT', '/account/logo', pngFile());
    await before.service.close();

    const test = createTestService({ database, filePlace: place });
    expect(await isThere(test, hash)).toBe(true);
    expect(await prune(test, place)).toMatchObject({ carried: 2, removed: 0 });
    expect([rowsOf(test, 'file_bytes'), rowsOf(test, 'file_leases')]).toEqual([[], []]);
    expect(filesIn(folder)).toHaveLength(2);
    expect(await isThere(test, hash)).toBe(true);
    expect(await prune(test, place)).toMatchObject({ carried: 0 });
    // The message contains the logo.
    await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
    const { body } = await test.call('POST', '/proposals', { title: 'Offer', client_id: 1 });
    await test.call('PUT', `/proposals/${body.data.id}/send_proposal`, { email: 'ann@x.example' });
    expect(test.mail.messages[0]?.inline?.[0]?.content).toBe(pngFile().toString('base64'));
    await test.service.close();

    // Without its place, the service says so and removes nothing.
    const blind = createTestService({ database });
    const answer = await send(blind, 'GET', `/files/${hash}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(((await answer.json()) as { error: string }).error).toContain('started without --files');
    blind.clock.advance(9 * day);
    expect(await prune(blind, null)).toMatchObject({ lost: 2, removed: 0 });
    await blind.service.close();
  });

  it('are a 503 while their place does not answer, and nothing is stored', async () => {
    const real = createFolderPlace(newFolder());
    const problems: string[] = [];
    let isAway = true;
    const away = <T>(work: () => Promise<T>): Promise<T> =>
      isAway ? Promise.reject(new FilePlaceError('The place does not answer')) : work();
    const place: FilePlace = {
      name: 'a place',
      read: (account, hash) => away(() => real.read(account, hash)),
      write: (account, hash, bytes) => away(() => real.write(account, hash, bytes)),
      remove: (account, hash) => away(() => real.remove(account, hash)),
    };
    const test = createTestService({ filePlace: place, onProblem: (line) => void problems.push(line) });
    for (const [method, path] of [
      ['POST', '/files'],
      ['PUT', '/account/logo'],
    ] as const) {
      const refused = await send(test, method, path, pngFile());
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(((await refused.json()) as { error: string }).error).toBe(
        'The storage of files does not answer: try again in a few seconds',
      );
    }
    expect([rowsOf(test, 'files'), problems]).toEqual([[], ['The place does not answer']]);
    isAway = false;
    const hash = await upload(test, pngFile());
    await send(test, 'PUT', '/account/logo', pngFile());
    const { body } = await test.call('POST', '/proposals', { title: 'P' });
    await test.call('POST', '/sections', {
      proposal_id: Number(body.data.id),
      body: `<img src="/api/v2/files/${hash}">`,
    });
    isAway = true;
    const page = `/p/${body.data.attributes.public_id}`;
    expect((await test.page(page)).status).toBe(200);
    for (const kind of ['files', 'images']) {
      const picture503 = await test.page(`${page}/${kind}/${hash}`);
      expect([picture503.status, picture503.headers.get('retry-after')]).toEqual([503, '5']);
    }
    // A send does not fail: the name of the account stands in the message.
    const sent = await test.call('PUT', `/proposals/${body.data.id}/send_proposal`, { email: 'a@x.example' });
    expect([sent.status, test.mail.messages[0]?.inline]).toEqual([200, undefined]);
  });

  it('come back with the next upload if their bytes are lost or damaged', async () => {
    const folder = newFolder();
    const problems: string[] = [];
    const place = createFolderPlace(folder);
    const test = createTestService({ filePlace: place, onProblem: (line) => void problems.push(line) });
    const hash = await upload(test, pngFile());
    await place.write(1, hash, Buffer.from('other bytes'));
    expect(await isThere(test, hash)).toBe(false);
    await place.remove(1, hash);
    expect(await isThere(test, hash)).toBe(false);
    expect(problems).toEqual([
      `The file ${hash} of account 1 is damaged in ${folder}`,
      `The file ${hash} of account 1 is missing in ${folder}`,
    ]);
    expect(await upload(test, pngFile())).toBe(hash);
    expect(await isThere(test, hash)).toBe(true);
  });

  it('leave nothing behind when storing or removing them is cut off anywhere', async () => {
    for (const stop of ['before write', 'after write', 'before remove', 'after remove'] as const) {
      const folder = newFolder();
      const real = createFolderPlace(folder);
      const database = join(newFolder(), 'service.db');
      /** As a killed process: nothing after this point happens. */
      const never = new Promise<never>(() => undefined);
      const reached = Promise.withResolvers<void>();
      const cut = (): Promise<never> => {
        reached.resolve();
        return never;
      };
      const place: FilePlace = {
        ...real,
        async write(account, hash, bytes) {
          if (stop === 'before write') return await cut();
          await real.write(account, hash, bytes);
          if (stop === 'after write') await cut();
        },
        async remove(account, hash) {
          if (stop === 'before remove') return await cut();
          await real.remove(account, hash);
          if (stop === 'after remove') await cut();
        },
      };
      const killed = createTestService({ database, filePlace: place });
      const work = upload(killed, pngFile());
      void work.catch(() => undefined);
      if (stop.endsWith('remove')) {
        await work;
        killed.clock.advance(8 * day);
        void prune(killed, place);
      }
      await reached.promise;
      const passed = killed.clock.now();
      await killed.service.close();

      const test = createTestService({ database, filePlace: real });
      test.clock.advance(passed - test.clock.now());
      // Whatever has a row has its bytes.
      for (const { hash } of rowsOf(test, 'files') as readonly { hash: string }[])
        expect(filesIn(folder)).toContain(hash);
      expect(rowsOf(test, 'file_leases')).toHaveLength(1);
      await prune(test, real);
      expect(rowsOf(test, 'file_leases')).toHaveLength(1);
      test.clock.advance(day);
      expect([stop, await prune(test, real)]).toEqual([stop, expect.objectContaining({ leftovers: 1 })]);
      expect([rowsOf(test, 'file_leases'), filesIn(folder), rowsOf(test, 'files')]).toEqual([[], [], []]);
      const hash = await upload(test, pngFile());
      expect(await isThere(test, hash)).toBe(true);
      await test.service.close();
    }
  });

  it('wait for the end of a removal before they are stored again', async () => {
    const folder = newFolder();
    const real = createFolderPlace(folder);
    const going = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const place: FilePlace = {
      ...real,
      async remove(account, hash) {
        begun.resolve();
        await going.promise;
        await real.remove(account, hash);
      },
    };
    const test = createTestService({ filePlace: place });
    const hash = await upload(test, pngFile());
    test.clock.advance(8 * day);
    const pruning = prune(test, place);
    await begun.promise;
    expect(await isThere(test, hash)).toBe(false);
    const again = upload(test, pngFile());
    setTimeout(() => going.resolve(), 300);
    expect(await again).toBe(hash);
    await pruning;
    expect(await isThere(test, hash)).toBe(true);
    expect([filesIn(folder), rowsOf(test, 'file_leases')]).toEqual([[hash], []]);
  });
});
