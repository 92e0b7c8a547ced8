import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Texts that read like words and are none for a person to read in their language, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  Dead: 'a name of a key, as browsers give it',
  Unidentified: 'a name of a key, as browsers give it',
  Mod: 'how shortcuts are spelled inside',
  'There is no BridgeProvider above this component.': 'a bug, for its developer',
  'There is no DataProvider above this component.': 'a bug, for its developer',
  'This page only works inside the Layover window.': 'a bug, for its developer',
  'The mirror is empty.': 'caught before anybody sees it',
  MirrorWiped: 'the name of an error',
  'opId, deviceSeq, state': 'an index of the mirror',
  'opId, deviceSeq, state, scope, entity': 'an index of the mirror',
  'Windows-1252': 'the name of an encoding',
  '(prefers-color-scheme: dark)': 'a media query',
  '… activity': 'a name of a read mark',
  'HTTP …': 'the name of the protocol',
  Letter: 'a size of paper, as the API spells it',
  Legal: 'a size of paper, as the API spells it',
  Linux: 'a name',
  Windows: 'a name',
  'Layover …': 'a name',
  CmdOrCtrl: 'a key, as Electron spells it',
  Up: 'a key, as Electron spells it',
  Down: 'a key, as Electron spells it',
  Left: 'a key, as Electron spells it',
  Right: 'a key, as Electron spells it',
  Word: 'the name of a format',
  Hyperlink: 'a style of Word',
  Quote: 'a style of Word',
  'Courier New': 'a typeface',
  Calibri: 'a typeface',
  'version 3': 'the mark of a revision, which nobody sees',
  MovedOn: 'the name of an error that nobody sees',
};

const sources = globSync('src-renderer/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['src-renderer/i18n/locales/**', '**/*.test.*', '**/testing/**'],
}).map((file) => ({ file, found: findWords(file, readFileSync(path.join(root, file), 'utf8')) }));

test('the window holds no words outside the catalogs', () => {
  const left = sources.flatMap(({ file, found }) =>
    found
      .filter(({ text }) => !Object.hasOwn(allowed, text))
      .map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(left).toEqual([]);
});

test('nothing is allowed that is not there', () => {
  const found = new Set(sources.flatMap((source) => source.found.map(({ text }) => text)));
  expect(Object.keys(allowed).filter((text) => !found.has(text))).toEqual([]);
});

test.each([
  ['text between tags', 'const A = () => <p>Try again</p>;'],
  ['an attribute', 'const A = () => <button aria-label="Close" />;'],
  ['a property', "showToast({ title: 'Link copied' });"],
  ['a template', 'const a = (n: number) => `${n} lines waiting`;'],
  ['a choice', "const a = (b: boolean) => (b ? 'Yes' : 'No');"],
])('words in %s are found', (_where, source) => {
  expect(findWords('a.tsx', source)).not.toEqual([]);
});

test.each([
  ['keys', "const a = t('outbox.retry');"],
  ['classes', 'const A = () => <p className="text-ui font-medium" />;'],
  ['modules', "import { a } from './Some Module.ts';"],
  ['keys of the keyboard', "const a = { shortcuts: ['Shift+Mod+Z', 'Enter'] };"],
])('%s are none', (_what, source) => {
  expect(findWords('a.tsx', source)).toEqual([]);
});
