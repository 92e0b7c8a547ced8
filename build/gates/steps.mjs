import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { binOf } from '../lib/bins.mjs';
import { inRoot } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';
import { PLAYWRIGHT_CONFIG } from '../tasks/programs.mjs';
import {
  failedTests,
  freshReport,
  readPlaywrightReport,
  readSimulationReport,
  readVitestReport,
  unreliableSpecs,
} from './reports.mjs';
import { countGate, countRunner } from './step.mjs';

/** @typedef {import('./step.mjs').Step} Step */

/** The folders whose imports are linted. */
const LINTED_FOLDERS = ['shared', 'src-main', 'src-preload', 'src-renderer', 'src-service', 'test', 'build'];

/** Random schedules of the simulation per test run. */
const SCHEDULES = 5000;

/**
 * The gates that read the source without running it. The slowest comes first, so that two lanes end together.
 *
 * @returns {Step[]}
 */
export function staticGates() {
  return [
    gate('lint', [binOf('oxlint')]),
    ...typeFolders().map((folder) => typeGate(folder)),
    gate('dead code', [binOf('knip'), '--no-progress']),
    gate('format', [binOf('oxfmt'), '--check']),
  ];
}

/**
 * The gate on who imports whom. `npm test` runs it as an architecture test instead.
 *
 * @returns {Step}
 */
export function importsGate() {
  return gate('architecture', [
    binOf('dependency-cruiser', 'depcruise'),
    '--config',
    '.dependency-cruiser.mjs',
    ...LINTED_FOLDERS,
  ]);
}

/**
 * Scans the built app for violations of Electron's security checklist.
 *
 * @returns {Step}
 */
export function scanGate() {
  return gate('security scan', [inRoot('build', 'scan', 'scan-electron.mjs')]);
}

/**
 * One project of vitest.config.ts.
 *
 * @param {string} project
 * @returns {Step}
 */
export function vitestStep(project) {
  const report = freshReport(project);
  return {
    name: `${project} tests`,
    command: [
      binOf('vitest'),
      'run',
      '--project',
      project,
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: (code) => countRunner(code, readVitestReport(report)),
    remarks: () => failedTests(report),
  };
}

/**
 * The end-to-end specs; the app has to be built.
 *
 * @param {string} name
 * @param {readonly string[]} projects of the Playwright configuration
 * @param {number} workers how many spec files run at once
 * @returns {Step}
 */
export function endToEndStep(name, projects, workers) {
  const report = freshReport(name.replaceAll(' ', '-'));
  return {
    name,
    command: [
      binOf('@playwright/test', 'playwright'),
      'test',
      '--config',
      PLAYWRIGHT_CONFIG,
      ...projects.map((project) => `--project=${project}`),
      `--workers=${workers}`,
      `--output=${inRoot('out', name.replaceAll(' ', '-'))}`,
      // A busy machine can make a spec time out; the step names the specs that needed another try.
      '--retries=2',
      '--reporter=dot,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: (code) => countRunner(code, readPlaywrightReport(report)),
    remarks: () => unreliableSpecs(report),
  };
}

/**
 * A short run of the simulation. Empty when the checkout has no simulation.
 *
 * @returns {Step[]}
 */
export function simulationSteps() {
  const program = inRoot('test', 'simulation', 'run.ts');
  if (!existsSync(program)) return [];
  const report = freshReport('simulation');
  return [
    {
      name: 'simulation',
      command: [
        program,
        '--schedules',
        String(SCHEDULES),
        '--workers',
        String(availableParallelism()),
        '--json',
        report,
      ],
      count: (code) => countRunner(code, readSimulationReport(report)),
    },
  ];
}

/** @returns {string[]} the folders that tsconfig.json refers to */
function typeFolders() {
  const { references } = /** @type {{ references: { path: string }[] }} */ (
    readJson(inRoot('tsconfig.json'))
  );
  return references.map(({ path }) => path.replace('./', ''));
}

/**
 * @param {string} folder
 * @returns {Step}
 */
function typeGate(folder) {
  // Unchanged files are not checked again.
  const buildInfo = inRoot('node_modules', '.cache', 'tsc', `${folder.replace('/', '-')}.tsbuildinfo`);
  return gate(`types in ${folder}`, [
    binOf('typescript-native', 'tsc'),
    '-p',
    folder,
    '--incremental',
    '--tsBuildInfoFile',
    buildInfo,
  ]);
}

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @returns {Step}
 */
function gate(name, command) {
  return { name, command, count: countGate };
}
