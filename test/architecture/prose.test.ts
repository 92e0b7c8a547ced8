import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './lint-imports.ts';

const documents = globSync(['*.md', '{docs,shared,src-*,test,build}/**/*.md'], { cwd: repository }).map(
  (file) => file.replaceAll(path.sep, '/'),
);
const textOf = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** Paragraphs and list items, without headings, tables and code. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .replaceAll(/^```[\s\S]*?^```/gmu, '')
    .split(/\n{2,}|\n(?=- )/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && !/^[#|]/u.test(paragraph));
}

const wordsIn = (text: string): number => text.split(/\s+/u).length;

test('a paragraph of the sync rules has at most 80 words', () => {
  const paragraphs = paragraphsOf(textOf('shared/sync/SPEC.md')).filter(
    (paragraph) => !/^- (?:Decided in|Proved by):/u.test(paragraph),
  );
  expect(paragraphs.length).toBeGreaterThan(60);
  expect(paragraphs.filter((paragraph) => wordsIn(paragraph) > 80)).toEqual([]);
});

test('a cell of a table has at most 200 characters', () => {
  const cells = documents.flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => line.split(/(?<!\\)\|/u))
      .filter((cell) => cell.trim().length > 200)
      .map((cell) => `${file}: ${cell.trim()}`),
  );
  expect(cells).toEqual([]);
});

test('a README has at most 150 lines', () => {
  const long = documents.filter(
    (file) => path.basename(file) === 'README.md' && textOf(file).split('\n').length > 150,
  );
  expect(long).toEqual([]);
});
