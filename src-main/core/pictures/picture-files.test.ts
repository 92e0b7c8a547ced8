import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPictureFiles, sha256, type PictureFiles } from './picture-files.ts';

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('the rest of a picture'),
]);

let parent: string;
let folder: string;
let files: PictureFiles;
const complaints: string[] = [];

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'layover-pictures-'));
  folder = path.join(parent, 'pictures');
  complaints.length = 0;
  files = createPictureFiles(folder, { error: (message) => void complaints.push(message) });
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('S21.1: a picture is kept once, under the hash of its bytes, for this user only', async () => {
  expect(files.hashes()).toEqual([]);
  const hash = await files.add(png);
  expect(hash).toBe(sha256(png));
  expect(await files.add(png)).toBe(hash);
  expect(files.read(hash)).toEqual({ type: 'image/png', bytes: new Uint8Array(png) });
  expect([files.hashes(), files.size(hash), readdirSync(folder)]).toEqual([[hash], png.length, [hash]]);
  if (process.platform !== 'win32') expect(statSync(path.join(folder, hash)).mode & 0o077).toBe(0);
});

test('anything but a picture is refused, and no other path is read', async () => {
  await expect(files.add(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'bad-input' });
  expect(existsSync(folder)).toBe(false);
  for (const name of ['../sync.db', '', 'A1'.repeat(32)])
    expect([files.read(name), files.size(name)]).toEqual([null, null]);
});

test('a folder in the place of a picture counts as missing, and is moved aside', async () => {
  const hash = await files.add(png);
  rmSync(path.join(folder, hash));
  mkdirSync(path.join(folder, hash));
  expect(files.read(hash)).toBeNull();
  await files.add(png);
  expect(files.read(hash)).not.toBeNull();
});

test('a damaged picture counts as missing, is moved aside, and can be added again', async () => {
  const hash = await files.add(png);
  appendFileSync(path.join(folder, hash), 'x');
  expect(files.read(hash)).toBeNull();
  expect(complaints).toHaveLength(1);
  expect([files.hashes(), readdirSync(folder)]).toEqual([[], [`${hash}.damaged`]]);
  await files.add(png);
  expect(files.read(hash)).not.toBeNull();
});

test('a picture is removed a while after its last use, and the use is noted', async () => {
  const hash = await files.add(png);
  const file = path.join(folder, hash);
  const age = (at: number): void => utimesSync(file, new Date(at), new Date(at));
  age(1_000);
  await files.prune(new Set([hash]), 50_000, 40_000);
  expect(statSync(file).mtimeMs).toBe(50_000);
  await files.prune(new Set(), 60_000, 50_000);
  expect(files.hashes()).toEqual([hash]);
  await files.prune(new Set(), 60_000, 50_001);
  expect(files.hashes()).toEqual([]);
});
