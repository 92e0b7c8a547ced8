import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDifference } from '../../build/setup/node-modules.mjs';

let root: string;

const locked = {
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-zod' },
  'node_modules/ky': { version: '2.1.0', integrity: 'sha512-ky' },
  'node_modules/@native/elsewhere': { version: '1.0.0', integrity: 'sha512-native', optional: true },
};
const { 'node_modules/zod': zod, 'node_modules/ky': ky } = locked;

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), JSON.stringify(content));
}

/** Writes an installation like npm's, without the package for another platform. */
function install(packages: Readonly<Record<string, unknown>>): void {
  write('node_modules/.package-lock.json', { packages });
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
  for (const folder of Object.keys(packages)) write(`${folder}/package.json`, {});
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'layover-modules-'));
  write('package-lock.json', { packages: { '': {}, ...locked } });
});
afterEach(() => rmSync(root, { recursive: true }));

test('a complete installation has no difference', () => {
  install({ 'node_modules/zod': zod, 'node_modules/ky': ky });
  expect(findDifference(root)).toBeUndefined();
});

test('a missing installation is noticed', () => {
  expect(findDifference(root)).toBe('there are none yet');
});

test('an installation that was killed is noticed', () => {
  write('node_modules/zod/package.json', {});
  expect(findDifference(root)).toBe('the last installation did not finish');
});

test("a truncated record of npm's is noticed", () => {
  install({ 'node_modules/zod': zod, 'node_modules/ky': ky });
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{"packages": {"node_mod');
  expect(findDifference(root)).toBe('the record of the last installation is damaged');
});

test('a missing package is noticed', () => {
  install({ 'node_modules/zod': zod });
  expect(findDifference(root)).toBe('ky is missing');
});

test('a package without files is noticed', () => {
  install({ 'node_modules/zod': zod, 'node_modules/ky': ky });
  rmSync(path.join(root, 'node_modules/ky'), { recursive: true });
  expect(findDifference(root)).toBe('ky is damaged');
});

test('another version, or other content of the same version, is noticed', () => {
  install({ 'node_modules/zod': { ...zod, version: '4.0.0' }, 'node_modules/ky': ky });
  expect(findDifference(root)).toBe('zod is not at the locked version');
  install({ 'node_modules/zod': { ...zod, integrity: 'sha512-other' }, 'node_modules/ky': ky });
  expect(findDifference(root)).toBe('zod is not at the locked version');
});

test('a package that is not in the lockfile is noticed', () => {
  install({ 'node_modules/zod': zod, 'node_modules/ky': ky, 'node_modules/left-over': { version: '1.0.0' } });
  expect(findDifference(root)).toBe('left-over is not in the lockfile');
});

test('missing commands are noticed', () => {
  install({ 'node_modules/zod': zod, 'node_modules/ky': ky });
  rmSync(path.join(root, 'node_modules/.bin'), { recursive: true });
  expect(findDifference(root)).toBe('the commands are missing');
});
