import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveAsset } from './resolve-asset.ts';

const root = path.resolve('/app/renderer');
const index = path.join(root, 'index.html');

describe('served files', () => {
  test.each([
    ['app://layover/', index],
    ['app://layover', index],
    ['app://layover/index.html', index],
    ['app://layover/index.html?x=1#/proposals', index],
    ['app://layover/proposals/123', index],
    ['app://layover/assets/index-a1B_2.js', path.join(root, 'assets', 'index-a1B_2.js')],
    ['app://layover/assets/../index.html', index],
  ])('%s', (address, file) => {
    expect(resolveAsset(root, address)).toBe(file);
  });
});

describe('refused addresses', () => {
  test.each([
    'app://layover/..%2f..%2fetc/passwd.txt',
    'app://layover/%2e%2e%2f%2e%2e%2fsecret.txt',
    'app://layover/assets/..%5c..%5csecret.txt',
    'app://layover/..%5csecret.txt',
    'app://layover/assets%5csecret.txt',
    'app://layover/%252e%252e%252fsecret.txt',
    'app://layover/index.html%00.png',
    'app://layover/%00',
    'app://layover//server/share/file.txt',
    'app://layover/%2f%2fserver/share/file.txt',
    'app://layover/%5c%5cserver%5cshare%5cfile.txt',
    'app://layover/C:/Windows/win.ini',
    'app://layover/C%3a/Windows/win.ini',
    'app://layover/file.txt:stream',
    'app://layover/.env',
    'app://layover/assets/.hidden/file.js',
    'app://layover/assets/file.js.',
    'app://layover/%E0%A4%A',
    'app://elsewhere/index.html',
    'app://layover:80/index.html',
    'app://user@elsewhere/index.html',
    'https://layover/index.html',
    'file:///etc/passwd.txt',
    'not an address',
    '',
  ])('%s', (address) => {
    expect(resolveAsset(root, address)).toBeNull();
  });
});

/** Pieces of path traversals on every system and under every layer of encoding. */
const pieces = fc.constantFrom(
  ...['..', '.', '/', '//', '\\', '%2e', '%2E%2e', '%2f', '%5c', '%252f', '%c0%af', '%00', '\0', ':', '%3a'],
  ...[
    'C:',
    'etc',
    'passwd',
    '.txt',
    'assets',
    'index.html',
    '?',
    '#',
    '@',
    '~',
    'layover',
    '%u002e',
    ' ',
    '\u2215',
  ],
);

test('no combination of path traversals is served from outside the folder, and none throws', () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 12 }),
      fc.constantFrom('app://layover/', 'app:', 'app://'),
      (parts, start) => {
        const file = resolveAsset(root, start + parts.join(''));
        if (file === null) return;
        expect(path.relative(root, file)).not.toMatch(/^\.\.|^$|[\\:\0]/u);
        expect(path.normalize(file)).toBe(file);
        expect(file.startsWith(root + path.sep)).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});
