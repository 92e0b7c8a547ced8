import { parseFlags } from '../lib/flags.mjs';
import { runCheck } from './check.mjs';
import { runBuild, runDev, runPackage } from './bundle.mjs';
import {
  runBench,
  runChaos,
  runConformance,
  runDemo,
  runEndToEnd,
  runForeignService,
  runScreens,
  runService,
  runSimulation,
} from './programs.mjs';
import { runStart } from './start.mjs';
import { runTest } from './test.mjs';

/**
 * @typedef {object} Task
 * @property {boolean} chromium whether it needs a browser
 * @property {(args: readonly string[]) => unknown} [checkFlags] checks the flags before setup, which may take minutes;
 *   `'help'` ends the run. Tasks without it pass their flags to a program that checks them
 * @property {(setup: import('../setup/ensure-setup.mjs').Setup, args: readonly string[]) => Promise<number>} run
 *   does the work and resolves to the exit code
 */

/**
 * What `npm run` offers, by name.
 *
 * @type {ReadonlyMap<string, Task>}
 */
export const TASKS = new Map(
  Object.entries({
    start: {
      chromium: false,
      checkFlags: noFlags('start', 'Builds Layover if needed and opens it.'),
      run: runStart,
    },
    test: { chromium: true, checkFlags: noFlags('test', 'Runs every gate and every test.'), run: runTest },
    check: {
      chromium: false,
      checkFlags: noFlags('check', 'Runs the static gates and the unit tests.'),
      run: runCheck,
    },
    e2e: { chromium: true, run: runEndToEnd },
    demo: { chromium: true, run: runDemo },
    screens: { chromium: true, run: runScreens },
    service: { chromium: false, run: runService },
    'foreign-service': { chromium: false, run: runForeignService },
    sim: { chromium: false, run: runSimulation },
    chaos: { chromium: false, run: runChaos },
    bench: { chromium: false, run: runBench },
    conformance: { chromium: false, run: runConformance },
    build: { chromium: false, run: runBuild },
    dev: { chromium: false, run: runDev },
    package: { chromium: false, run: runPackage },
  }),
);

/**
 * @param {string} task
 * @param {string} purpose
 * @returns {(args: readonly string[]) => unknown}
 */
function noFlags(task, purpose) {
  return (args) => parseFlags(args, {}, `Usage: npm run ${task}\n\n${purpose}`);
}
