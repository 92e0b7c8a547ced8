import { reasonShapes } from '../support/reason-shapes.ts';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en as main } from '../../src-main/electron/i18n/en.ts';
import { windowEnglish } from './window-catalog.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The keys in the source: `t('a.b')`, tables of keys, and the start of `t(\`a.${name}\`)`. */
function keysInSource(
  folders: readonly string[],
  catalogs: string,
): { readonly whole: ReadonlySet<string>; readonly starts: readonly string[] } {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: [catalogs, '**/*.test.*'] }),
  );
  const sources = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  const whole = sources.flatMap((source) =>
    [...source.matchAll(/['"`]([a-z]\w*\.\w+)['"`]/giu)].map(([, found]) => found ?? ''),
  );
  const starts = sources.flatMap((source) =>
    [...source.matchAll(/`([a-z]\w*\.\w*)\$\{/giu)].map(([, found]) => found ?? ''),
  );
  return { whole: new Set(whole), starts };
}

test.each([
  ['the window', windowEnglish, ['src-renderer', 'shared/reasons'], 'src-renderer/i18n/locales/**'],
  ['the main process', main, ['src-main/electron'], 'src-main/electron/i18n/**'],
] as const)('every text of %s is used', (_whose, catalog, folders, catalogs) => {
  const { whole, starts } = keysInSource(folders, catalogs);
  const dead = Object.entries(catalog)
    .flatMap(([area, texts]) =>
      Object.keys(texts).map((key) => `${area}.${key.replace(/_(one|other)$/u, '')}`),
    )
    .filter(
      (key) => !whole.has(key) && !starts.some((start) => key.startsWith(start)) && !isComposed(key, whole),
    );
  expect([...new Set(dead)]).toEqual([]);
});

test('every reason is given somewhere', () => {
  const { whole } = keysInSource(['src-main', 'src-renderer', 'shared/errors'], 'src-renderer/i18n/**');
  const codes = reasonShapes().flatMap((shape) => shape.codes);
  const given = new Set([...whole, 'text', 'unknown']);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !given.has(code))).toEqual([]);
});

/** Whether the key is another key with an ending, as in `t(\`${done}Many\`)` with `'proposals.archived'`. */
function isComposed(key: string, whole: ReadonlySet<string>): boolean {
  return ['One', 'Many'].some((end) => key.endsWith(end) && whole.has(key.slice(0, -end.length)));
}
