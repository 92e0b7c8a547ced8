import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { inRoot } from '../../build/lib/paths.mjs';
import { manifest, readText } from './lockfile.ts';

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const jobSchema = z.object({
  'timeout-minutes': z.number(),
  strategy: z.object({ matrix: z.record(z.string(), z.unknown()) }),
  steps: z.array(stepSchema),
});
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
});

const folder = path.join('.github', 'workflows');
const files = readdirSync(inRoot(folder));
const read = (file: string) => workflowSchema.parse(parse(readText(path.join(folder, file))));

describe.each(files)('%s', (file) => {
  const { permissions, jobs } = read(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('runs on all three systems', () => {
    for (const { strategy } of Object.values(jobs)) {
      const matrix = JSON.stringify(strategy.matrix);
      for (const system of ['ubuntu', 'macos', 'windows']) expect(matrix).toContain(system);
    }
  });

  test('has no permission except reading the sources', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  test('calls only scripts of package.json', () => {
    const called = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm (?:run )?(test|[a-z0-9]+)/gu)].map(([, name = '']) => name),
    );
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  test('pins every action by commit, with its version as a comment', () => {
    const text = readText(path.join(folder, file));
    const uses = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gmu)].map(([, name = '']) => name);
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    expect(uses.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(name))).toEqual([]);
  });

  test('only the step that packs finished bundles gets credentials', () => {
    const text = readText(path.join(folder, file));
    const holders = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'));
    const inSteps = holders.flatMap(({ env }) => JSON.stringify(env).match(/secrets\./gu) ?? []).length;
    // A secret outside a step would be visible to every step of the job.
    expect(text.match(/secrets\./gu) ?? []).toHaveLength(inSteps);
    for (const { run } of holders) expect(run).toMatch(/^npm run package -- --bundled \S+ /u);
    const builders = Object.values(jobs).filter((job) => job.steps.some((step) => holders.includes(step)));
    for (const job of builders)
      expect(
        job.steps.map(({ run = '' }) => run).filter((run) => /npm (?:test|run build)/u.test(run)),
      ).toEqual([]);
  });
});

test('the job that bundles a release refuses packages without a hash', () => {
  const runs = read('release.yml').jobs['bundle']?.steps.map(({ run = '' }) => run) ?? [];
  const checked = runs.indexOf('node build/complete-lockfile.mjs --check');
  expect(checked).toBeGreaterThan(-1);
  expect(checked).toBeLessThan(runs.indexOf('npm run build'));
});

test("continuous integration runs the specs on Electron's own binary", () => {
  const runs = read('ci.yml').jobs['test']?.steps.map(({ run = '' }) => run) ?? [];
  const fetched = runs.findIndex((run) => run.includes('LAYOVER_ELECTRON='));
  expect(fetched).toBeGreaterThan(-1);
  expect(runs.slice(fetched).filter((run) => run.endsWith('npm run e2e'))).toHaveLength(2);
});
