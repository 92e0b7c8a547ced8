import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { OUT, ROOT } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';

/** @typedef {import('./step.mjs').Counts} Counts */

/**
 * Where a runner writes its report. The report of an earlier run is removed, so it is never read as this run's.
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
 * @property {{ name: string, status: string, message: string, assertionResults: VitestTest[] }[]} testResults one per
 *   file
 */

/** @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} VitestTest */

/**
 * Counts Vitest's tests. A file that fails to load has no failed test in the report; it counts as one.
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
 * Names the tests that failed, each with the first line of its error.
 *
 * @param {string} file Vitest's JSON report
 * @returns {string[]} a line for each
 */
export function failedTests(file) {
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`failed: ${where}: ${firstLine(message)}`];
    return failed.map((test) => `failed: ${where} ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {readonly PlaywrightSuite[]} suites
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly PlaywrightSpec[]} specs
 */

/**
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {number} line
 * @property {readonly { status: string, results: readonly { error?: { message?: string } }[] }[]} tests
 */

/**
 * Counts Playwright's tests. One that passed only on another try counts as passed, and `unreliableSpecs` names it.
 *
 * @param {string} file Playwright's JSON report
 * @returns {Counts}
 */
export function readPlaywrightReport(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected };
}

/**
 * Names the specs that failed, and those that passed only on another try, each with the first line of its error.
 *
 * @param {string} file Playwright's JSON report
 * @returns {string[]} a line for each
 */
export function unreliableSpecs(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  return (report?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests.flatMap(({ status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const label = status === 'flaky' ? 'flaky: passed only on another try' : 'failed';
      const error = results.find((result) => result.error)?.error?.message;
      return [`${label}: ${spec.file}:${spec.line} ${spec.title}: ${firstLine(error)}`];
    }),
  );
}

/**
 * @param {string | undefined} message
 * @returns {string}
 */
function firstLine(message) {
  return stripVTControlCharacters(message ?? '').split('\n')[0] || 'no message';
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]} its own specs and those of the suites inside
 */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
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
