import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './lint-imports.ts';
import { sourceFiles } from './source-files.ts';

/** A document, with an optional section and an optional numbered row of a table in it. */
const citation = /(?<file>[\w./-]*[\w-]\.md)`?(?:,? ?§(?<section>\d+(?:\.\d+)?)(?: #(?<number>\d+))?)?/gu;

const codeFile = /`(?<file>(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs))`/gu;

const listed = [
  ...sourceFiles(),
  ...globSync(['*.md', '{docs,shared,src-*,test,build}/**/*.md'], { cwd: repository }).map((file) =>
    file.replaceAll(path.sep, '/'),
  ),
];

const textOf = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const codeFiles = globSync(['{*,.*}.{ts,mjs}', '{shared,src-*,test,build}/**/*.{ts,tsx,mjs}'], {
  cwd: repository,
}).map((file) => file.replaceAll(path.sep, '/'));
const documents = listed.filter((file) => file.endsWith('.md'));

function documentOf(cited: string, from: string): string | undefined {
  const beside = path.posix.normalize(path.posix.join(path.posix.dirname(from), cited));
  return (
    documents.find((file) => file === beside || file === cited) ??
    documents.find((file) => file === `docs/${cited}` || path.posix.basename(file) === cited)
  );
}

function sectionOf(text: string, section: string): string | undefined {
  return text
    .split(/^(?=#{2,3} )/mu)
    .find((part) => new RegExp(`^#{2,3} ${section.replace('.', '\\.')}\\.? `, 'u').test(part));
}

/** What is wrong with a citation; null when the document, its section and its row exist. */
function problemOf(cited: string, from: string, section?: string, number?: string): string | null {
  const file = documentOf(cited, from);
  if (file === undefined) return 'no such document';
  if (section === undefined) return null;
  const part = sectionOf(textOf(file), section);
  if (part === undefined) return 'no such section';
  if (number === undefined || new RegExp(`^\\| ${number} +\\|`, 'mu').test(part)) return null;
  return 'no such row';
}

function brokenIn(file: string, text: string): readonly string[] {
  return [...text.matchAll(citation)].flatMap(({ 0: words, groups }) => {
    const problem = problemOf(groups?.['file'] ?? '', file, groups?.['section'], groups?.['number']);
    return problem === null ? [] : [`${file}: ${words}: ${problem}`];
  });
}

test('a document or section that is cited exists', () => {
  expect(listed.length).toBeGreaterThan(1000);
  expect(
    listed.filter((file) => !file.endsWith('citations.test.ts')).flatMap((f) => brokenIn(f, textOf(f))),
  ).toEqual([]);
});

/** A citation of a code file is its path in the repository, the end of that path, or its name. */
function missingCodeFiles(file: string, text: string): readonly string[] {
  return [...text.matchAll(codeFile)]
    .map(({ groups }) => groups?.['file'] ?? '')
    .filter((cited) => !codeFiles.some((known) => known === cited || known.endsWith(`/${cited}`)))
    .map((cited) => `${file}: ${cited}: no such file`);
}

test('a code file that is cited exists', () => {
  expect(
    listed
      .filter((file) => !file.endsWith('citations.test.ts'))
      .flatMap((file) => missingCodeFiles(file, textOf(file))),
  ).toEqual([]);
  expect(missingCodeFiles('a.md', 'See `nowhere/at-all.ts`.')).toEqual([
    'a.md: nowhere/at-all.ts: no such file',
  ]);
});

test('a citation of a missing document, section or row is found', () => {
  const lines = [
    '/** `service-api.md §4.5` and `field-notes.md §1 #9` are there. */',
    '/** `nowhere.md` is not. */',
    '/** `service-api.md §4.99` is not. */',
    '/** `field-notes.md §1 #99` is not. */',
  ];
  expect(brokenIn('src-main/a.ts', lines.join('\n'))).toEqual([
    'src-main/a.ts: nowhere.md`: no such document',
    'src-main/a.ts: service-api.md §4.99: no such section',
    'src-main/a.ts: field-notes.md §1 #99: no such row',
  ]);
});
