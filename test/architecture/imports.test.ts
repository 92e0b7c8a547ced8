import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import config from '../../.dependency-cruiser.mjs';
import { type ImportReport, lintImports, lintedFolders, repository } from './lint-imports.ts';
import { allowedTree, violations } from './violations.ts';
import { writeTree } from './write-tree.ts';
import { sourceFiles } from './source-files.ts';

describe('this repository', () => {
  test('is read completely and breaks no import rule', async () => {
    const report = await lintImports(repository, lintedFolders);
    expect(report.violations).toEqual([]);
    expect(report.totalCruised).toBeGreaterThan(0);
    // Fewer modules would mean that the linter skips a language or a folder.
    expect(report.totalCruised).toBeGreaterThanOrEqual(sourceFiles().length);
  });

  test('stays on TypeScript 6, under which dependency-cruiser sees modules', () => {
    const manifest = path.join(repository, 'node_modules/typescript/package.json');
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
    expect(Number(version.split('.')[0])).toBeLessThan(7);
  });
});

describe('a tree in which every rule is broken once', () => {
  let folder: string;
  let report: ImportReport;

  beforeAll(async () => {
    folder = writeTree(Object.assign({}, ...violations.map(({ files }) => files)) as Record<string, string>);
    report = await lintImports(
      folder,
      lintedFolders.filter((name) => existsSync(path.join(folder, name))),
    );
  });
  afterAll(() => writeTree.remove(folder));

  test.each(violations)('$rule: $what', ({ rule, from }) => {
    const found = report.violations.filter((violation) => violation.from === from);
    expect(found.map((violation) => violation.rule.name)).toContain(rule);
  });

  test('covers every rule of the configuration', () => {
    const broken = new Set(violations.map(({ rule }) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });
});

describe('a tree with every allowed import', () => {
  let folder: string;

  beforeAll(() => {
    folder = writeTree(allowedTree);
  });
  afterAll(() => writeTree.remove(folder));

  test('breaks no rule', async () => {
    const report = await lintImports(folder, lintedFolders);
    expect(report.violations).toEqual([]);
    expect(report.totalCruised).toBeGreaterThanOrEqual(Object.keys(allowedTree).length);
  });
});
