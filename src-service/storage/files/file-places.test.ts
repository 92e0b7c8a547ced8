import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startS3Server, testRegion, type S3Server } from '../../testing/s3-server.ts';
import { FilePlaceError, type FilePlace } from './file-place.ts';
import { createFolderPlace } from './folder-place.ts';
import { createS3Place, type S3Options } from './s3/s3-place.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'layover-files-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newServer(): Promise<S3Server> {
  const server = await startS3Server();
  cleanUps.push(() => server.close());
  return server;
}

function s3Place(
  { endpoint, keys }: Pick<S3Server, 'endpoint' | 'keys'>,
  options: S3Options = { pauses: [1, 1], timeout: 300 },
  bucket = 'proposals',
): FilePlace {
  return createS3Place({ endpoint, region: testRegion, bucket, prefix: 'layover/' }, keys, options);
}

const bytes = Buffer.from('a file');
const hash = createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['a folder', () => Promise.resolve(createFolderPlace(newFolder()))],
  ['S3', async () => s3Place(await newServer())],
])('%s', (_, open) => {
  it('keeps a file of an account until it is removed', async () => {
    const place = await open();
    expect(await place.read(1, hash)).toBeUndefined();
    await place.write(1, hash, bytes);
    await place.write(1, hash, bytes);
    expect(Buffer.from((await place.read(1, hash)) ?? [])).toEqual(bytes);
    expect(await place.read(2, hash)).toBeUndefined();
    await place.remove(2, hash);
    expect(await place.read(1, hash)).toBeDefined();
    await place.remove(1, hash);
    await place.remove(1, hash);
    expect(await place.read(1, hash)).toBeUndefined();
  });

  it('takes files that are written at the same time', async () => {
    const place = await open();
    const files = Array.from({ length: 30 }, (__, index) => Buffer.alloc(10_000, index % 10));
    const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'));
    await Promise.all(files.map((file, index) => place.write(1, hashes[index] ?? '', file)));
    for (const [index, file] of files.entries())
      expect(Buffer.from((await place.read(1, hashes[index] ?? '')) ?? [])).toEqual(file);
  });
});

describe('a folder', () => {
  it('holds whole files for this user alone, and nothing beside them', async () => {
    const folder = newFolder();
    const place = createFolderPlace(folder);
    await place.write(12, hash, bytes);
    const directory = join(folder, '12', hash.slice(0, 2));
    expect(readdirSync(directory)).toEqual([hash]);
    expect(readFileSync(join(directory, hash))).toEqual(bytes);
    if (process.platform !== 'win32') {
      expect(statSync(join(directory, hash)).mode & 0o777).toBe(0o600);
      for (const path of [directory, join(folder, '12')]) expect(statSync(path).mode & 0o777).toBe(0o700);
    }
  });

  it('clears away what a killed process has left of a file', async () => {
    const folder = newFolder();
    const place = createFolderPlace(folder);
    await place.write(1, hash, bytes);
    const directory = join(folder, '1', hash.slice(0, 2));
    const [old, young, other] = [`${hash}.aa.tmp`, `${hash}.bb.tmp`, `${'f'.repeat(64)}.tmp`];
    for (const name of [old, young, other]) writeFileSync(join(directory, name), 'half');
    utimesSync(join(directory, old), 1, 1);
    await place.write(1, hash, bytes);
    expect(readdirSync(directory).toSorted()).toEqual([hash, young, other].toSorted());
    await place.remove(1, hash);
    expect(readdirSync(directory)).toEqual([other]);
  });

  it('says what is wrong, and makes no folder where a disk may be missing', async () => {
    const gone = createFolderPlace(join(newFolder(), 'gone'));
    await expect(gone.write(1, hash, bytes)).rejects.toThrow(/The folder .*gone cannot be used: ENOENT/u);
    expect(await gone.read(1, hash)).toBeUndefined();
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    await expect(createFolderPlace(file).write(1, hash, bytes)).rejects.toThrow(FilePlaceError);
  });
});

describe('S3', () => {
  it('repeats a call that may pass, as often as it may', async () => {
    const server = await newServer();
    const place = s3Place(server);
    server.fail(500, 'cut');
    await place.write(1, hash, bytes);
    server.fail('silence', 503);
    expect(Buffer.from((await place.read(1, hash)) ?? [])).toEqual(bytes);
    expect(server.calls).toEqual([`PUT layover/1/${hash}`, `GET layover/1/${hash}`]);
    server.fail(500, 500, 500);
    await expect(place.read(1, hash)).rejects.toThrow('answers 500 (InternalError)');
    server.fail('silence', 'silence', 'silence');
    await expect(place.remove(1, hash)).rejects.toThrow(/does not answer: .*timeout/iu);
    expect(server.objects.size).toBe(1);
  });

  it('refuses wrong keys and a missing bucket at once, with the words of the storage', async () => {
    const server = await newServer();
    const wrong = s3Place({ ...server, keys: { ...server.keys, secretAccessKey: 'other' } });
    await expect(wrong.write(1, hash, bytes)).rejects.toThrow('answers 403 (SignatureDoesNotMatch)');
    await expect(wrong.read(1, hash)).rejects.toThrow('answers 403 (SignatureDoesNotMatch)');
    const elsewhere = s3Place(server, undefined, 'another-bucket');
    await expect(elsewhere.read(1, hash)).rejects.toThrow('answers 404 (NoSuchBucket)');
    expect(server.calls).toEqual([]);
    await server.close();
    await expect(s3Place(server).read(1, hash)).rejects.toThrow('does not answer: ECONNREFUSED');
    expect((await s3Place(server).read(1, hash).catch(String)) as string).not.toContain('secret');
  });
});
