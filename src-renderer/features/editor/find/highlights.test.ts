import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

test('only elements that are searched have styles for matches', () => {
  const selectors = globSync('**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\S*::highlight\(/gu)].map(
      ([selector]) => selector,
    ),
  );
  expect(selectors.length).toBeGreaterThan(0);
  // Without a subject, the browser computes such a style for every element of the window.
  expect(selectors.filter((selector) => selector !== '[data-find]::highlight(')).toEqual([]);
});
