import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fontPackages } from '#shared/document/render/document-fonts.ts';

test('the patterns name the files of all fonts, and no others', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'read-font.ts'), 'utf8');
  const patterns = Array.from(text.matchAll(/'([^']+\.woff2)'/gu), ([, pattern = '']) => pattern);
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname }));
  expect(files.map((file) => path.basename(file)).toSorted()).toEqual([...fontPackages.keys()].toSorted());
});
