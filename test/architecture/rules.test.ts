import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cruisedFolders, repository } from './cruise.ts';

/** Quoted words on one line of a test, which name the rule that they prove: `'S8: an answer that was lost'`. */
const quoted = /(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1/gu;

function namedRules(): ReadonlySet<string> {
  const files = cruisedFolders.flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file))
      .map((file) => path.join(repository, folder, file)),
  );
  const words = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(quoted)].map(([, , text]) => text),
  );
  return new Set(words.flatMap((text) => text?.match(/\b[SI]\d{1,2}\b/gu) ?? []));
}

const named = namedRules();
const numbered = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

describe('the rules of the sync engine', () => {
  test.each([...numbered('S', 20), ...numbered('I', 14)])('%s is named by a test that proves it', (rule) => {
    expect(named).toContain(rule);
  });

  test('and no test names one that there is not', () => {
    expect([...named].filter((rule) => Number(rule.slice(1)) > (rule.startsWith('S') ? 20 : 14))).toEqual([]);
  });
});
