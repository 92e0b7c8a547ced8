import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../src-renderer/i18n/locales/en/index.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Every path that the product asks for: `t('a.b')`, tables of keys, and `t(\`a.${name}\`)` by its start. */
function askedPaths(): { readonly whole: ReadonlySet<string>; readonly starts: readonly string[] } {
  const files = globSync('src-renderer/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['src-renderer/i18n/locales/**'],
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

test('every text of the catalog is asked for somewhere', () => {
  const { whole, starts } = askedPaths();
  const dead = Object.entries(en)
    .flatMap(([area, texts]) =>
      Object.keys(texts).map((key) => `${area}.${key.replace(/_(one|other)$/u, '')}`),
    )
    .filter(
      (key) => !whole.has(key) && !starts.some((start) => key.startsWith(start)) && !isComposed(key, whole),
    );
  expect([...new Set(dead)]).toEqual([]);
});

/** `t(\`${done}Many\`)` over `'proposals.archived'`: the key is one that is there, with an ending. */
function isComposed(key: string, whole: ReadonlySet<string>): boolean {
  return ['One', 'Many'].some((end) => key.endsWith(end) && whole.has(key.slice(0, -end.length)));
}
