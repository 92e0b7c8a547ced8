import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './lint-imports.ts';
import { sourceFiles } from './source-files.ts';

/** Makes ids out of text without parsing it. */
const constructors = 'shared/domain/ids.ts';
/** The files that may call these constructors, because the text was parsed before or is a new UUID. */
const callers = [
  constructors,
  'src-main/core/journal/storage/id-columns.ts',
  'src-main/electron/create-ports.ts',
  'src-renderer/data/lib/new-id.ts',
];

const isProduction = (file: string): boolean =>
  /^(?:shared|src-[a-z]+)\//u.test(file) && !/\.test\.|\/testing\//u.test(file);

const filesWith = (pattern: RegExp): readonly string[] =>
  sourceFiles()
    .filter(isProduction)
    .filter((file) => pattern.test(readFileSync(path.join(repository, file), 'utf8')))
    .toSorted();

test('only the constructors of ids assert that text is an id', () => {
  expect(filesWith(/\bas (?:unknown as )?(?:LocalId|ServerId|OpId|NewId)\b/u)).toEqual([constructors]);
});

test('only these files take text for an id without parsing it', () => {
  expect(filesWith(/\bas(?:LocalId|ServerId|NewId)\(/u)).toEqual(callers);
});

test('no missing id is an empty string', () => {
  expect(filesWith(/(?:Id|_id|_id\)|Id\)|Of\('[a-z_]+', \w+\)) \?\? ''/u)).toEqual([]);
});
