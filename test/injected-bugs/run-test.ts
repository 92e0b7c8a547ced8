import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { inRepository, withBug } from './injected-bug.ts';
import type { TestedBug } from './tested-bug.ts';

/** `killed`: a test failed with the bug. `survived`: all passed. `invalid`: no test could run. */
export type Result = 'killed' | 'survived' | 'invalid';

const reportSchema = z.object({ numFailedTests: z.number(), numPassedTests: z.number() });

type Report = z.infer<typeof reportSchema>;

/** Longest run of one test file, ms. */
const longestRunMs = 180_000;

/** Runs a test file in a process of its own. Null if the run gives no report. */
async function runTest(
  { test, pattern }: Pick<TestedBug, 'test' | 'pattern'>,
  bug: TestedBug | null,
): Promise<Report | null> {
  const vitest = fileURLToPath(inRepository('node_modules/vitest/vitest.mjs'));
  const filter = pattern === undefined ? [] : ['--testNamePattern', pattern];
  // The runner may itself be a test, whose variables would mislead the inner run.
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_OPTIONS'),
  );
  const env = {
    ...inherited,
    ...(bug !== null && {
      ...withBug(bug),
      NODE_OPTIONS: `--import ${inRepository('test/injected-bugs/inject.ts').href}`,
    }),
  };
  const folder = mkdtempSync(join(tmpdir(), 'layover-injected-'));
  const report = join(folder, 'report.json');
  const options = ['--project', 'unit', '--bail', '1', '--reporter', 'json', `--outputFile.json=${report}`];
  try {
    await new Promise<void>((resolve) => {
      execFile(
        process.execPath,
        [vitest, 'run', ...options, test, ...filter],
        { cwd: fileURLToPath(inRepository('.')), env, maxBuffer: 1 << 26, timeout: longestRunMs },
        // A failed test is an error here, and there is a report all the same.
        () => resolve(),
      );
    });
    return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const passesWithout = new Map<string, Promise<boolean>>();

/** Whether the test passes without a bug. If it does not, its failure says nothing. */
export function passesWithoutBug(test: Pick<TestedBug, 'test' | 'pattern'>): Promise<boolean> {
  const key = `${test.test} ${test.pattern ?? ''}`;
  const known = passesWithout.get(key);
  if (known !== undefined) return known;
  const result = runTest(test, null).then(
    (report) => report !== null && report.numFailedTests === 0 && report.numPassedTests > 0,
  );
  passesWithout.set(key, result);
  return result;
}

/** Runs the test of a bug with the bug. */
export async function huntByTest(bug: TestedBug): Promise<Result> {
  const report = await runTest(bug, bug);
  if (report === null) return 'invalid';
  if (report.numFailedTests > 0) return 'killed';
  return report.numPassedTests > 0 ? 'survived' : 'invalid';
}
