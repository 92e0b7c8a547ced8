import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Strings of the window that look like text but need no translation, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  '…px': 'a length',
  Dead: 'the name of a key in browsers',
  Unidentified: 'the name of a key in browsers',
  Mod: 'a part of shortcuts in the source',
  'There is no BridgeProvider above this component.': 'a bug, for its developer',
  'There is no DataProvider above this component.': 'a bug, for its developer',
  'This page only works inside the Layover window.': 'a bug, for its developer',
  'The mirror is empty.': 'an error that is caught',
  MirrorWiped: 'the name of an error',
  AbortError: 'the name of an error',
  DatabaseClosedError: 'the name of an error',
  InvalidStateError: 'the name of an error',
  MissingAPIError: 'the name of an error',
  NotReadableError: 'the name of an error',
  OpenFailedError: 'the name of an error',
  PartLoadError: 'the name of an error',
  SecurityError: 'the name of an error',
  TimeoutError: 'the name of an error',
  TransactionInactiveError: 'the name of an error',
  UnknownError: 'the name of an error',
  VersionError: 'the name of an error',
  'opId, deviceSeq, state': 'an index of the mirror',
  'opId, deviceSeq, state, scope, entity': 'an index of the mirror',
  'Windows-1252': 'the name of an encoding',
  '(prefers-color-scheme: dark)': 'a media query',
  '… activity': 'a name of a read mark',
  'HTTP …': 'the name of the protocol',
  Letter: 'a paper size of the API',
  Legal: 'a paper size of the API',
  Linux: 'a name',
  Windows: 'a name',
  'Layover …': 'a name',
  CmdOrCtrl: 'a key in Electron',
  Up: 'a key in Electron',
  Down: 'a key in Electron',
  Left: 'a key in Electron',
  Right: 'a key in Electron',
  Word: 'the name of a format',
  Markdown: 'the name of a format',
  BrandColor: 'a style of Word',
  Hyperlink: 'a style of Word',
  Quote: 'a style of Word',
  'Courier New': 'a typeface',
  Calibri: 'a typeface',
  Cambria: 'a typeface',
  'Century Gothic': 'a typeface',
  'Palatino Linotype': 'a typeface',
  Rockwell: 'a typeface',
  'version 3': 'an internal mark of a revision',
  'address article aside blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section':
    'names of elements',
  'table tbody td tfoot th thead tr ul': 'names of elements',
  'abbr bdi bdo big cite dfn ins kbd mark q samp small sub sup tt var': 'names of elements',
  'table, caption, thead, tbody, tfoot, tr, td, th': 'a selector',
  'div, section, article, main, header, footer, center, address': 'a selector',
  'p, div, section, article, main, header, footer, ul, ol, table, blockquote, pre, hr, figure, h1, h2, h3, h4, h5, h6':
    'a selector',
  EncryptedPackage: 'a name in files of Office',
  ReadFailure: 'the name of an error',
  Title: 'a name in PDF files',
};

/** The same for the main process. Its log is in English, for developers. */
const allowedInMain: Readonly<Record<string, string>> = {
  'Electron …': 'a name',
  'Layover ….…': 'the name of a file',
  'Layover: …': 'a name',
  'Layover (…)': 'the name of an entry of the keychain',
  Layover: 'a name',
  'Layover service': 'the name of a process',
  'X-Unsent: 1': 'a header',
  'From: …': 'a header',
  'To: …': 'a header',
  'Cc: …': 'a header',
  'Bcc: …': 'a header',
  'Subject: …': 'a header',
  'MIME-Version: 1.0': 'a header',
  'Content-Type: …': 'a header',
  'Content-Type: multipart/…; boundary="…" … --…--': 'a header',
  'Content-Transfer-Encoding: base64': 'a header',
  "Content-Disposition: attachment; filename*=UTF-8''…": 'a header',
  'These mail settings cannot be read.': 'a bug of the service, for its developer',
  Word: 'the name of a format',
  Markdown: 'the name of a format',
  Documents: 'the service’s own default, sent to it',
  TransportError: 'the name of an error',
  'Layover could not start. …': 'on the terminal, before the language is known',
  'The app cannot print this document (…)': 'a note of the service, for its log',
  'no answer': 'shown beside SQLite’s messages, which are in English',
  'the file has no version': 'shown beside SQLite’s messages, which are in English',
  'a row refers to nothing': 'shown beside SQLite’s messages, which are in English',
  '….… holds no JSON': 'shown beside SQLite’s messages, which are in English',
  'a row of … cannot be read': 'shown beside SQLite’s messages, which are in English',
  'it calls itself of version …, which nothing was ever written in':
    'shown beside SQLite’s messages, which are in English',
  'its schema is not that of version …: …': 'shown beside SQLite’s messages, which are in English',
  'the feed is behind its own numbers': 'shown beside SQLite’s messages, which are in English',
  'it is not a file': 'shown beside SQLite’s messages, which are in English',
  'it names another account': 'shown beside SQLite’s messages, which are in English',
  'it cannot be read': 'shown beside SQLite’s messages, which are in English',
  'a line that cannot be read': 'a note in the file for support',
  'The journal holds no text in ….': 'a bug, for its developer',
  'The journal holds no number in ….': 'a bug, for its developer',
  'Only http and https.': 'a bug, for its developer',
  'Token token=[redacted]': 'a header in the log',
  'Token token=…': 'a header',
  'gzip, br': 'a header',
  DeferRendererTasksAfterInput: 'the name of a feature',
  'no code': 'a placeholder for a missing code of the service',
  'The copy is not sound: ….': 'a note in the log',
  'A row of the journal contradicts itself.': 'a bug, for its developer',
  'SELECT … FROM …': 'a statement',
  'SELECT …, …': 'a statement',
  '… AS key…': 'a statement',
  '… FROM …': 'a statement',
  'SELECT … FROM attempts WHERE op_id = ? ORDER BY rowid': 'a statement',
  'status IN (…)': 'a condition of a statement',
  'value … ?': 'a condition of a statement',
  "ifnull(owner_id, '') IN (…)": 'a condition of a statement',
  'id IN (SELECT rowid FROM texts WHERE texts MATCH ?)': 'a condition of a statement',
  'BEGIN; …; PRAGMA user_version = …; COMMIT': 'a statement',
};

/** The texts of a folder, file by file. */
function textsIn(pattern: string, exclude: readonly string[]) {
  return globSync(pattern, { cwd: root, exclude: [...exclude, '**/*.test.*', '**/testing/**'] }).map(
    (file) => ({ file, found: findTexts(file, readFileSync(path.join(root, file), 'utf8')) }),
  );
}

/** The catalogs themselves, and lists of HTML elements. */
const notText = [
  'src-renderer/i18n/locales/**',
  'src-renderer/components/starter-templates/words-*.ts',
  'src-renderer/features/editor/body/source/element-names.ts',
];

describe.each([
  ['the window', textsIn('src-renderer/**/*.{ts,tsx}', notText), allowed],
  ['the main process', textsIn('src-main/**/*.ts', ['src-main/electron/i18n/**']), allowedInMain],
])('%s', (_part, sources, explained) => {
  test('has no text outside the catalogs', () => {
    expect(sources.length).toBeGreaterThan(100);
    const left = sources.flatMap(({ file, found }) =>
      found
        .filter(({ text }) => !Object.hasOwn(explained, text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(left).toEqual([]);
  });

  test('every exception is in the source', () => {
    const found = new Set(sources.flatMap((source) => source.found.map(({ text }) => text)));
    expect(Object.keys(explained).filter((text) => !found.has(text))).toEqual([]);
  });
});

test.each([
  ['text between tags', 'const A = () => <p>Try again</p>;'],
  ['an attribute', 'const A = () => <button aria-label="Close" />;'],
  ['a property', "showToast({ title: 'Link copied' });"],
  ['a template', 'const a = (n: number) => `${n} lines waiting`;'],
  ['a choice', "const a = (b: boolean) => (b ? 'Yes' : 'No');"],
])('text in %s is found', (_where, source) => {
  expect(findTexts('a.tsx', source)).not.toEqual([]);
});

test.each([
  ['keys', "const a = t('outbox.retry');"],
  ['classes', 'const A = () => <p className="text-ui font-medium" />;'],
  ['modules', "import { a } from './Some Module.ts';"],
  ['keys of the keyboard', "const a = { shortcuts: ['Shift+Mod+Z', 'Enter'] };"],
  ['statements', 'const a = (n: string) => `SELECT name FROM ${n} WHERE no answer came`;'],
  ['lines of the log', "log.error('The page is gone.', 1);"],
])('%s are not text', (_what, source) => {
  expect(findTexts('a.tsx', source)).toEqual([]);
});
