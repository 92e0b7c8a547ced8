import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import config from '../../.dependency-cruiser.mjs';
import { type CruiseReport, cruise, cruisedFolders, repository } from './cruise.ts';
import { allowedTree, violations } from './planted.ts';
import { plantTree } from './plant-tree.ts';
import { sourceFiles } from './source-files.ts';

describe('this repository', () => {
  test('is cruised as a whole, and keeps to the rules', async () => {
    const report = await cruise(repository, cruisedFolders);
    expect(report.violations).toEqual([]);
    expect(report.totalCruised).toBeGreaterThan(0);
    // Fewer would mean that it skips a language or a folder.
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
  let report: CruiseReport;

  beforeAll(async () => {
    folder = plantTree(Object.assign({}, ...violations.map(({ files }) => files)) as Record<string, string>);
    report = await cruise(
      folder,
      cruisedFolders.filter((name) => existsSync(path.join(folder, name))),
    );
  });
  afterAll(() => plantTree.remove(folder));

  test.each(violations)('$rule: $what', ({ rule, from }) => {
    const found = report.violations.filter((violation) => violation.from === from);
    expect(found.map((violation) => violation.rule.name)).toContain(rule);
  });

  test('covers every rule of the configuration', () => {
    const planted = new Set(violations.map(({ rule }) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });
});

describe('a tree that uses all that is allowed', () => {
  let folder: string;

  beforeAll(() => {
    folder = plantTree(allowedTree);
  });
  afterAll(() => plantTree.remove(folder));

  test('breaks no rule', async () => {
    const report = await cruise(folder, cruisedFolders);
    expect(report.violations).toEqual([]);
    expect(report.totalCruised).toBeGreaterThanOrEqual(Object.keys(allowedTree).length);
  });
});
