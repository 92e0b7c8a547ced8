import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OUT } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';

/** @typedef {import('./step.mjs').Counts} Counts */

/**
 * Where a runner writes its report. A report of an earlier run is removed, so that it cannot be taken for this one's.
 *
 * @param {string} name
 * @returns {string} an absolute path
 */
export function freshReport(name) {
  const file = path.join(OUT, 'reports', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults one per file
 */

/**
 * Counts Vitest's tests. A file that could not even be loaded has no failed test, and counts as one.
 *
 * @param {string} file Vitest's JSON report
 * @returns {Counts}
 */
export function readVitestReport(file) {
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  if (!report) return { passed: 0, failed: 0 };
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

/**
 * Counts Playwright's tests. A test that passed only on a second try counts as failed.
 *
 * @param {string} file Playwright's JSON report
 * @returns {Counts}
 */
export function readPlaywrightReport(file) {
  const report =
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number } } | undefined} */ (
      readReport(file)
    );
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

/**
 * Counts the simulation's schedules.
 *
 * @param {string} file the simulation's JSON report
 * @returns {Counts}
 */
export function readSimulationReport(file) {
  const report = /** @type {{ schedules: number, failures: { seed: number }[] } | undefined} */ (
    readReport(file)
  );
  if (!report) return { passed: 0, failed: 0 };
  const failed = new Set(report.failures.map(({ seed }) => seed)).size;
  return { passed: report.schedules - failed, failed };
}

/**
 * @param {string} file
 * @returns {unknown} the report as its runner documents it; undefined when it wrote none
 */
function readReport(file) {
  try {
    return readJson(file);
  } catch {
    return undefined;
  }
}
