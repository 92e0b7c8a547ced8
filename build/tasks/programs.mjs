import { binOf } from '../lib/bins.mjs';
import { foreground } from '../lib/command.mjs';
import { inRoot } from '../lib/paths.mjs';
import { ensureBuilt } from './ensure-built.mjs';

/** @typedef {import('../setup/ensure-setup.mjs').Setup} Setup */

/** Playwright's configuration of the end-to-end specs. */
export const PLAYWRIGHT_CONFIG = inRoot('test', 'e2e', 'playwright.config.ts');

/**
 * Runs the proposal service alone.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args the service's own flags
 * @returns {Promise<number>} the exit code
 */
export function runService({ node, env }, args) {
  return foreground(node, [inRoot('src-service', 'main.ts'), ...args], { env });
}

/**
 * Runs the proposal service with the quirks of other services.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args the service's own flags, and `--variant`
 * @returns {Promise<number>} the exit code
 */
export function runForeignService({ node, env }, args) {
  return foreground(node, [inRoot('test', 'foreign-service', 'main.ts'), ...args], { env });
}

/**
 * Checks an implementation of the API, ours unless it is pointed at another.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args the suite's own flags
 * @returns {Promise<number>} the exit code
 */
export function runConformance({ node, env }, args) {
  return foreground(node, [inRoot('test', 'contract', 'run.ts'), ...args], { env });
}

/**
 * Measures Layover on this machine, as it ships.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args the benchmarks' own flags
 * @returns {Promise<number>} the exit code
 */
export async function runBench(setup, args) {
  await ensureBuilt(setup);
  return foreground(setup.node, [inRoot('test', 'bench', 'run.ts'), ...args], { env: setup.env });
}

/**
 * Runs the sync engine through random schedules in virtual time.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args the simulation's own flags
 * @returns {Promise<number>} the exit code
 */
export function runSimulation({ node, env }, args) {
  return foreground(node, [inRoot('test', 'simulation', 'run.ts'), ...args], { env });
}

/**
 * Kills the app and the service at random, on a network that fails.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args its own flags
 * @returns {Promise<number>} the exit code
 */
export function runChaos({ node, env }, args) {
  return foreground(node, [inRoot('test', 'chaos', 'run.ts'), ...args], { env });
}

/**
 * Runs the demo of the main job on the built app, unattended.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args the demo's own flags
 * @returns {Promise<number>} the exit code
 */
export async function runDemo(setup, args) {
  await ensureBuilt(setup);
  return foreground(setup.node, [inRoot('test', 'demo', 'run.ts'), ...args], { env: setup.env });
}

/**
 * Writes a screenshot of every screen to `out/screens`, and prints axe's findings.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args its own flags
 * @returns {Promise<number>} the exit code
 */
export function runScreens({ node, env }, args) {
  return foreground(node, [inRoot('test', 'support', 'renderer-preview', 'screens.ts'), ...args], { env });
}

/**
 * Runs the end-to-end specs on the built app.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args Playwright's own flags
 * @returns {Promise<number>} the exit code
 */
export async function runEndToEnd(setup, args) {
  await ensureBuilt(setup);
  const playwright = [
    binOf('@playwright/test', 'playwright'),
    'test',
    '--config',
    PLAYWRIGHT_CONFIG,
    ...args,
  ];
  return foreground(setup.node, playwright, { env: setup.env });
}
