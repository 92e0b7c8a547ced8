import { createReason } from '#shared/reasons/reason.ts';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTargets } from './file-targets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layover-chosen-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function save(name: string, content = 'new'): Promise<string> {
  const targets = createFileTargets(() => 'target');
  const id = targets.add({ kind: 'file', path: path.join(folder, name), type: 'html' });
  const written = await targets.write(id, 'Title', content);
  expect(path.basename(targets.shownPath(id))).toBe(written.name);
  return written.name;
}

test('a file that the user agreed to replace is replaced', async () => {
  await writeFile(path.join(folder, 'Offer.html'), 'old');
  expect(await save('Offer.html')).toBe('Offer.html');
  expect(await readFile(path.join(folder, 'Offer.html'), 'utf8')).toBe('new');
});

test('a file whose name only matches with the added extension stays, because the dialog did not ask', async () => {
  await writeFile(path.join(folder, 'Offer.html'), 'old');
  expect(await save('Offer')).toBe('Offer (2).html');
  expect(await readFile(path.join(folder, 'Offer.html'), 'utf8')).toBe('old');
  expect(await save('Other')).toBe('Other.html');
  expect((await readdir(folder)).sort()).toEqual(['Offer (2).html', 'Offer.html', 'Other.html']);
});

test('an invalid name is reported, and no file is left', async () => {
  await expect(save(`${'ä'.repeat(200)}.html`)).rejects.toMatchObject({
    code: 'storage',
    reason: createReason('errors.fileNameRefused'),
  });
  await mkdir(path.join(folder, 'Folder.html'));
  await expect(save('Folder.html')).rejects.toMatchObject({ code: 'storage' });
  expect(await readdir(folder)).toEqual(['Folder.html']);
});
