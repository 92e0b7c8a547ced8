import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import * as parts from '../../src-renderer/i18n/locales/en/parts.ts';
import * as englishStart from '../../src-renderer/i18n/locales/en/start.ts';
import { withReasons } from '../../src-renderer/i18n/locales/messages.ts';

const start = withReasons(englishStart);
const root = path.resolve(import.meta.dirname, '../..');

/** The table of the commands of all screens. Each screen shows the titles of its own. */
const screenCommands = 'src-renderer/state/commands/screen-commands.ts';

/** The modules that a module imports statically, without types and packages. */
function importsOf(file: string, source: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  return tree.statements.flatMap((statement) => {
    const isImport =
      ts.isImportDeclaration(statement) &&
      statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
    const isExport = ts.isExportDeclaration(statement) && !statement.isTypeOnly;
    const specifier = isImport || isExport ? statement.moduleSpecifier : undefined;
    if (specifier === undefined || !ts.isStringLiteral(specifier) || !/\.tsx?$/u.test(specifier.text))
      return [];
    if (specifier.text.startsWith('#shared/')) return [specifier.text.slice(1)];
    return [path.posix.join(path.posix.dirname(file), specifier.text)];
  });
}

/** The source of every module that the window loads at its start, by path. */
function startModules(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const wanted = ['src-renderer/main.tsx'];
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (found.has(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    found.set(file, source);
    wanted.push(...importsOf(file, source));
  }
  return found;
}

const modules = startModules();
const isOfParts = (key: string): boolean => {
  const [area = '', name = ''] = key.split('.');
  const texts: Readonly<Record<string, string>> = { ...parts }[area] ?? {};
  return [name, `${name}_other`].some((candidate) => candidate in texts);
};

test('no module of the start uses a text of the parts', () => {
  const used = [...modules]
    .filter(([file]) => file !== screenCommands && !file.startsWith('shared/bridge/'))
    .flatMap(([file, source]) =>
      [...source.matchAll(/(\S*)['"`]([a-z]\w*\.\w+)(['"`]|\$\{)/giu)]
        // Methods and events of the bridge look like keys.
        .filter(([, before = '', key = '']) => isOfParts(key) && !/\b(call|on|id:)\(?$/u.test(before))
        .map(([, , key]) => `${file}: ${key}`),
    );
  expect(modules.size).toBeGreaterThan(200);
  expect(used).toEqual([]);
});

test('no command of the start has a title of the parts', () => {
  const ids = [...modules].flatMap(([, source]) =>
    [...source.matchAll(/(?:screenCommand|key|command)\(\s*'([\w.-]+)'/gu)].map(([, id = '']) => id),
  );
  const table = modules.get(screenCommands) ?? '';
  const titleOf = new Map(
    [...table.matchAll(/'([\w.-]+)': \{\s*title: '([\w.]+)'/gu)].map(([, id = '', key = '']) => [id, key]),
  );
  const titles = ids.flatMap((id) => titleOf.get(id) ?? []);
  expect(titles.length).toBeGreaterThan(15);
  expect(titles.filter(isOfParts)).toEqual([]);
});

test('no area is in both halves', () => {
  expect(Object.keys(parts).filter((area) => area in start)).toEqual([]);
});
