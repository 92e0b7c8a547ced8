import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Lockfile, missingOptionals } from '../../build/setup/missing-optionals.mjs';
import { NODE_MAJOR, TOOLCHAIN_PINS } from '../../build/setup/toolchain-pins.mjs';
import { TASKS } from '../../build/tasks/tasks.mjs';
import { lintedFolders, repository } from './lint-imports.ts';
import { sourceFiles } from './source-files.ts';

const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(read(file));

const manifest = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(readJson('package.json'));

describe('folders', () => {
  test.each(lintedFolders)('%s has a README that says what it is for', (folder) => {
    const text = read(path.join(folder, 'README.md'));
    expect(text).toMatch(/^# /);
    expect(text.split('\n').length).toBeGreaterThan(5);
  });

  test('no folder holds more than 25 files beside each other, languages aside', () => {
    const counts = new Map<string, number>();
    for (const file of sourceFiles()) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([folder, count]) => count > 25 && !folder.includes('/locales/'));
    expect(full).toEqual([]);
  });

  test('every tsconfig of the repository is checked', () => {
    const { references } = z
      .object({ references: z.array(z.object({ path: z.string() })) })
      .parse(readJson('tsconfig.json'));
    for (const folder of lintedFolders) {
      expect(
        references.some((reference) => reference.path.startsWith(`./${folder}`)),
        folder,
      ).toBe(true);
    }
  });
});

describe('versions', () => {
  test('the lockfile names no registry', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });

  // npm omits packages that its registry lacks, and then `npm ci` refuses the lockfile. To add them:
  // `node build/complete-lockfile.mjs`.
  test('the lockfile has the optional packages of every platform', () => {
    const lockfile = readJson('package-lock.json') as Lockfile;
    expect(Object.keys(missingOptionals(lockfile.packages))).toEqual([]);
  });

  test('.nvmrc, the fetched Node and the types agree', () => {
    expect(read('.nvmrc').trim()).toBe(String(NODE_MAJOR));
    expect(manifest.devDependencies['@types/node']).toMatch(new RegExp(`^${NODE_MAJOR}\\.`));
    for (const { version } of Object.values(TOOLCHAIN_PINS)) {
      expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(NODE_MAJOR);
    }
  });
});

describe('commands', () => {
  test('every script is a task, and every task a script', () => {
    const expected = Object.fromEntries(
      [...TASKS.keys()].map((name) => [name, `node build/run.mjs ${name}`]),
    );
    expect(manifest.scripts).toEqual(expected);
  });

  test('continuous integration runs npm test', () => {
    expect(read('.ci/run').trim().split('\n').at(-1)).toBe('npm test');
    expect(statSync(path.join(repository, '.ci/run')).mode & 0o111).not.toBe(0);
  });
});
