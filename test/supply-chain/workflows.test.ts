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

  test('may read the sources and nothing else', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  test('calls only scripts that package.json has', () => {
    const called = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm (?:run )?(test|[a-z0-9]+)/gu)].map(([, name = '']) => name),
    );
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  test('names a version of every action', () => {
    expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/@v\d+$/u.test(uses))).toEqual([]);
  });
});

test("continuous integration runs the specs on Electron's own binary", () => {
  const runs = read('ci.yml').jobs['test']?.steps.map(({ run = '' }) => run) ?? [];
  const fetched = runs.findIndex((run) => run.includes('LAYOVER_ELECTRON='));
  expect(fetched).toBeGreaterThan(-1);
  expect(runs.slice(fetched).filter((run) => run.endsWith('npm run e2e'))).toHaveLength(2);
});
