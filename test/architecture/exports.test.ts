import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { repository } from './cruise.ts';
import { sourceFiles } from './source-files.ts';

/** Whether a statement carries the `export` keyword. A list or a re-export names what is explained elsewhere. */
function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** Whether a statement is a type that only spells out a schema, which carries the explanation. */
function isInferred(statement: ts.Statement): boolean {
  return ts.isTypeAliasDeclaration(statement) && /^z\.(infer|input|output)</.test(statement.type.getText());
}

/** What a statement declares, for the list of failures. */
function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(', ');
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return (named && statement.name?.text) || 'default';
}

/** Exports of one module that no JSDoc explains. */
function unexplainedExports(file: string): string[] {
  const text = readFileSync(path.join(repository, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const overloads = new Set<string>();
  return source.statements
    .filter((each) => isExported(each) && !isInferred(each))
    .flatMap((statement) => {
      const name = nameOf(statement);
      const isExplained = ts.getJSDocCommentsAndTags(statement).length > 0;
      if (isExplained) overloads.add(name);
      if (isExplained || overloads.has(name)) return [];
      return [`${file}: ${name}`];
    });
}

test('every export says what it is', () => {
  const files = sourceFiles().filter(
    (file) => !file.startsWith('test/') && !/\.(test|config)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(unexplainedExports)).toEqual([]);
});
