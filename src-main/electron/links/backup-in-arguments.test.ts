import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { backupInArguments } from './backup-in-arguments.ts';

const folder = path.resolve('somewhere');
const file = path.join(folder, 'Büro 2026.layover');

test('a backup among the arguments is found as a path or a file address', () => {
  for (const argument of [file, 'Büro 2026.layover', pathToFileURL(file).href]) {
    expect(backupInArguments(['/opt/Layover/layover', '--no-sandbox', argument], folder)).toBe(file);
  }
  expect(backupInArguments(['layover', 'OLD.LAYOVER'], folder)).toBe(path.join(folder, 'OLD.LAYOVER'));
});

test('switches, links, the program itself and other files are ignored', () => {
  const others = ['--file=a.layover', '-a.layover', 'layover://proposals/1', 'a.json', 'a.layover\0.png', ''];
  expect(backupInArguments(['/opt/x.layover', ...others], folder)).toBeNull();
  expect(backupInArguments(['layover', 'file://%zz/a.layover'], folder)).toBeNull();
});
