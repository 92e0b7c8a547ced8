import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { notProvenOnDouble } from './not-proven.ts';

test('the README has the same list of unproven features as the printed one', () => {
  const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('## Not proven on the double');
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => {
      const [, what = '', proof = ''] = line.split('|').map((cell) => cell.trim());
      return { what, proof };
    });
  expect(rows.filter(({ what }) => !/^-+$/u.test(what))).toEqual(notProvenOnDouble);
});
