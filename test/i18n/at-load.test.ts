import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Calls of `t` and `locale` that run while a module loads: their result would not follow a change of language. */
function callsAtLoad(file: string, source: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isCallExpression(node) && /^(t|locale)$/u.test(node.expression.getText())) {
      found.push(`${file}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return found;
}

test('no module calls t or locale while it loads', () => {
  const files = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  const found = files.flatMap((file) => callsAtLoad(file, readFileSync(path.join(root, file), 'utf8')));
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

test('a call at module level is found; a call inside a function is allowed', () => {
  expect(callsAtLoad('a.ts', "const title = t('outbox.title');")).toHaveLength(1);
  expect(callsAtLoad('a.ts', "const title = () => t('outbox.title');")).toEqual([]);
});
