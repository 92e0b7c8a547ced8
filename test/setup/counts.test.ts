import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  failedTests,
  readPlaywrightReport,
  readSimulationReport,
  readVitestReport,
  unreliableSpecs,
} from '../../build/gates/reports.mjs';
import { inRoot } from '../../build/lib/paths.mjs';
import { countGate, countRunner } from '../../build/gates/step.mjs';

let folder: string;

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'layover-counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('counting a run', () => {
  test('a gate counts as one', () => {
    expect(countGate(0)).toEqual({ passed: 1, failed: 0 });
    expect(countGate(2)).toEqual({ passed: 0, failed: 1 });
  });

  test("a runner's counts are those of its report", () => {
    expect(countRunner(0, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 });
    expect(countRunner(1, { passed: 7, failed: 2 })).toEqual({ passed: 7, failed: 2 });
  });

  test('a runner that ran no test has failed', () => {
    expect(countRunner(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });

  test('a runner that fails without a failed test has failed', () => {
    expect(countRunner(1, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 });
  });
});

describe('reading reports', () => {
  test('vitest: a file that fails to load counts as one failure, and failures are named', () => {
    const testResults = [
      { name: inRoot('a.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        name: inRoot('b.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'adds', failureMessages: ['Error: 1 is not 2\n  at b.test.ts'] },
        ],
      },
      { name: inRoot('c.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    const file = report({ numPassedTests: 1, numFailedTests: 1, testResults });
    expect(readVitestReport(file)).toEqual({ passed: 1, failed: 2 });
    expect(failedTests(file)).toEqual([
      'failed: b.test.ts adds: Error: 1 is not 2',
      'failed: c.test.ts: no such module',
    ]);
  });

  test('playwright: a spec that passed on the second try counts as passed; it and the failed ones are named', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'e2e/a.spec.ts',
      line: 7,
      tests: [
        { status, results: [{ error: { message: `\u001B[31m${title}: timeout\u001B[39m\nlog` } }, {}] },
      ],
    });
    const file = report({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('one', 'expected')],
          suites: [{ specs: [spec('two', 'flaky'), spec('three', 'unexpected')] }],
        },
      ],
    });
    expect(readPlaywrightReport(file)).toEqual({ passed: 6, failed: 1 });
    expect(unreliableSpecs(file)).toEqual([
      'flaky: passed only on another try: e2e/a.spec.ts:7 two: two: timeout',
      'failed: e2e/a.spec.ts:7 three: three: timeout',
    ]);
  });

  test('simulation: a schedule that broke two invariants counts once', () => {
    const file = report({ schedules: 10, failures: [{ seed: 3 }, { seed: 3 }, { seed: 8 }] });
    expect(readSimulationReport(file)).toEqual({ passed: 8, failed: 2 });
  });

  test('a missing or truncated report counts nothing, which is a failure', () => {
    const cut = report('{"numPassedTests": 12');
    expect(countRunner(0, readVitestReport(cut))).toEqual({ passed: 0, failed: 1 });
    expect(countRunner(0, readPlaywrightReport(path.join(folder, 'none.json')))).toEqual({
      passed: 0,
      failed: 1,
    });
  });
});
