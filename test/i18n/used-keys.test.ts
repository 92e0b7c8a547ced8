import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en as main } from '../../src-main/core/i18n/en.ts';
import { en as window } from '../../src-renderer/i18n/locales/en/index.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The keys in the source: `t('a.b')`, tables of keys, and the start of `t(\`a.${name}\`)`. */
function keysInSource(
  folder: string,
  catalogs: string,
): { readonly whole: ReadonlySet<string>; readonly starts: readonly string[] } {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: [catalogs],
  });
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
  ['the window', window, 'src-renderer', 'src-renderer/i18n/locales/**'],
  ['the main process', main, 'src-main', 'src-main/core/i18n/**'],
] as const)('every text of %s is used', (_whose, catalog, folder, catalogs) => {
  const { whole, starts } = keysInSource(folder, catalogs);
  const dead = Object.entries(catalog)
    .flatMap(([area, texts]) =>
      Object.keys(texts).map((key) => `${area}.${key.replace(/_(one|other)$/u, '')}`),
    )
    .filter(
      (key) => !whole.has(key) && !starts.some((start) => key.startsWith(start)) && !isComposed(key, whole),
    );
  expect([...new Set(dead)]).toEqual([]);
});

/** Whether the key is another key with an ending, as in `t(\`${done}Many\`)` with `'proposals.archived'`. */
function isComposed(key: string, whole: ReadonlySet<string>): boolean {
  return ['One', 'Many'].some((end) => key.endsWith(end) && whole.has(key.slice(0, -end.length)));
}
