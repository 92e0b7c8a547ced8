import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './lint-imports.ts';
import { sourceFiles } from './source-files.ts';

/** Private words that this code once had, and the terms of the field. They stand alone, or in a name such as `isTwin`. */
const terms: Readonly<Record<string, string>> = {
  anew: 'again, recreate',
  ambiguous: 'uncertain',
  buried: 'deleted',
  bury: 'add a tombstone',
  clash: 'conflict',
  distrust: 'invalidate',
  doomed: 'pending delete',
  doubtful: 'uncertain',
  exhume: 'remove a tombstone',
  exorcise: 'purge',
  freshen: 'revalidate',
  freshness: 'staleness',
  ghost: 'soft delete',
  gradually: 'progressively',
  haunt: 'soft delete',
  kin: 'siblings',
  mended: 'fixed, requeued',
  pacer: 'debouncer',
  pump: 'catch up, tick',
  quiescence: 'uncertainty window',
  rhythm: 'cadence',
  shelf: 'cache',
  stumble: 'internal error',
  sweep: 'full sync, prune',
  twin: 'duplicate',
  unclear: 'uncertain',
  unsettled: 'unacknowledged',
  vanished: 'missing',
};

/** Names in SQL of earlier schemas, in prose about markup and images, and in the words for screens that are forbidden. */
const exempt: readonly RegExp[] = [
  /\/storage\/(?:database\/)?(?:schema\/)?(?:migrations|schema-version-\d+)(?:\.test)?\.ts$/u,
  /^test\/faults\/schema-migrations\.test\.ts$/u,
  /^test\/i18n\//u,
  /^test\/architecture\/words\.test\.ts$/u,
  /\/locales\//u,
  /^src-main\/electron\/i18n\//u,
  /^src-service\/seed\//u,
  /^shared\/document\/markup\/nesting\.ts$/u,
];

const documents = globSync(['*.md', '{docs,shared,src-*,test,build}/**/*.md'], { cwd: repository }).map(
  (file) => file.replaceAll(path.sep, '/'),
);
const files = [...sourceFiles(), ...documents].filter(
  (file) => !exempt.some((pattern) => pattern.test(file)),
);

/** The words of a text and of its names: `isTwinOf` has is, twin and of. */
const wordsIn = (text: string): readonly string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/gu) ?? []).map((word) => word.toLowerCase());

test('names, comments and documents use the terms of the field', () => {
  expect(files.length).toBeGreaterThan(1500);
  const found = files.flatMap((file) =>
    [file, ...readFileSync(path.join(repository, file), 'utf8').split('\n')].flatMap((line, number) =>
      wordsIn(line).flatMap((word) =>
        Object.hasOwn(terms, word) ? [`${file}:${number} ${word}: say ${terms[word]}`] : [],
      ),
    ),
  );
  expect(found).toEqual([]);
});
