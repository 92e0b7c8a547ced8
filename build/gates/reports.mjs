import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OUT } from '../lib/paths.mjs';
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
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults one per file
 */

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
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {readonly PlaywrightSuite[]} suites
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly { title: string, file: string, line: number, tests: readonly { status: string }[] }[]} specs
 */

/**
 * Counts Playwright's tests. One that passed only on a second try counts as passed, and `flakySpecs` names it.
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
 * Names the specs that passed only on a second try, so that flaky specs are seen.
 *
 * @param {string} file Playwright's JSON report
 * @returns {string[]} a line for each
 */
export function flakySpecs(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  return (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `flaky: passed only on a second try: ${spec.file}:${spec.line} ${spec.title}`);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSuite['specs'][number][]} its own specs and those of the suites inside
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
