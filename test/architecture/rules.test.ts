import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintedFolders, repository } from './lint-imports.ts';

/** A quoted string of a test, such as a title that names its rule: `'S8: an answer that was lost'`. */
const quoted = /(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1/gu;

function namedRules(): ReadonlySet<string> {
  const files = lintedFolders.flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file))
      .map((file) => path.join(repository, folder, file)),
  );
  const strings = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(quoted)].map(([, , text]) => text),
  );
  return new Set(strings.flatMap((text) => text?.match(/\b[SI]\d{1,2}\b/gu) ?? []));
}

const named = namedRules();
const numbered = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

describe('the rules of the sync engine', () => {
  test.each([...numbered('S', 21), ...numbered('I', 15)])('%s is named by a test that proves it', (rule) => {
    expect(named).toContain(rule);
  });

  test('no test names a rule that does not exist', () => {
    expect([...named].filter((rule) => Number(rule.slice(1)) > (rule.startsWith('S') ? 21 : 15))).toEqual([]);
  });
});
