import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesPath } from '#shared/domain/files/file-references.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { createPictureFiles } from '../pictures/picture-files.ts';
import { know, unitContext } from '../sync/testing/known-journal.ts';
import { collectWorkspace } from './collect-workspace.ts';
import { createOpenedBackups } from './opened-backups.ts';
import { packWorkspace } from './pack-workspace.ts';
import { picturesIn } from './pictures-in.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'layover-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a backup contains the pictures of its texts, and no others', async () => {
  const unit = unitContext();
  const files = createPictureFiles(path.join(folder, 'pictures'), { error: () => undefined });
  const picture = (name: string) => files.add(Buffer.from(`\u0089PNG ${name}`, 'latin1'));
  const [shown, unused] = [await picture('shown'), await picture('unused')];
  know(unit, 'section', toLocalId('section:1'), toServerId('1'), {
    body: `<img src="${filesPath}${shown}"><img src="${filesPath}${'c3'.repeat(32)}">`,
  });
  const workspace = collectWorkspace(unit.journal, {
    madeAt: '2026-03-01T12:00:00.000Z',
    app: '0.1.0',
    account: { fingerprint: 'a'.repeat(64), name: 'Studio', email: 'a@b.example', currency: 'GBP' },
    preferences: null,
    notifications: null,
  });
  expect(files.hashes().toSorted()).toEqual([shown, unused].toSorted());

  const file = path.join(folder, 'a.layover');
  const pictures = picturesIn(workspace.records, unit.journal, files);
  writeFileSync(file, await packWorkspace(workspace, pictures.texts));
  // The second picture of the text is not on this computer.
  expect(pictures.leftOut()).toBe(1);
  const backups = createOpenedBackups(() => 'b');
  const elsewhere = createPictureFiles(path.join(folder, 'elsewhere'), { error: () => undefined });
  await backups.open(file, 'a'.repeat(64), elsewhere.add);
  expect(backups.page('b', 0, 100).records).toEqual(workspace.records);
  expect(elsewhere.hashes()).toEqual([shown]);
});

test('a backup without room for all pictures contains those that no service has, and counts the rest', async () => {
  const unit = unitContext();
  const files = createPictureFiles(path.join(folder, 'pictures'), { error: () => undefined });
  const picture = (name: string) => files.add(Buffer.from(`\u0089PNG ${name}`, 'latin1'));
  const [uploaded, unsent] = [await picture('uploaded'), await picture('unsent')];
  unit.journal.files.confirm(uploaded, uploaded, 1);
  const localId = toLocalId('section:1');
  know(unit, 'section', localId, toServerId('1'), {
    body: `<img src="${filesPath}${uploaded}"><img src="${filesPath}${unsent}">`,
  });
  const section = unit.journal.records.find('section', localId)?.record;
  if (section === undefined) throw new Error('The section is not there.');
  const size = Buffer.from('\u0089PNG uploaded', 'latin1').toString('base64').length;
  const pictures = picturesIn([section], unit.journal, files, size);
  expect([...pictures.texts]).toEqual([Buffer.from('\u0089PNG unsent', 'latin1').toString('base64')]);
  expect(pictures.leftOut()).toBe(1);
});
