import { runSteps } from '../gates/run-steps.mjs';
import { countGate } from '../gates/step.mjs';
import { endToEndStep, scanGate, simulationSteps, staticGates, vitestStep } from '../gates/steps.mjs';
import { say, seconds } from '../lib/say.mjs';
import { UserError } from '../lib/user-error.mjs';
import { buildNow } from './ensure-built.mjs';

/** @typedef {import('../gates/step.mjs').Counts} Counts */
/** @typedef {import('../setup/ensure-setup.mjs').Setup} Setup */

/**
 * Runs every check. Its last line is `N passed, N failed`; each static gate and the build count as one.
 *
 * @param {Setup} setup
 * @returns {Promise<number>} the exit code
 */
export async function runTest(setup) {
  const started = performance.now();
  const build = await tryBuild(setup);
  // Specs must not run on an older build.
  const isBuilt = build.failed === 0;
  const projects = [
    ...['unit', 'contract', 'simulation', 'architecture', 'setup', 'keychain', 'faults', 'mail'],
    ...['pdf', 'documents', 'postgres', 'reverse-proxy'],
  ];
  const suites = (isBuilt ? [...projects, 'packaging'] : projects).map((project) => vitestStep(project));
  // Specs that mostly wait run beside the suites that need the processor.
  const waiting = isBuilt ? [endToEndStep('waiting end-to-end tests', ['app, waiting'], 2)] : [];
  // The simulation comes last: it uses every core that the others leave idle.
  const scan = isBuilt ? [scanGate()] : [];
  const computing = [...suites, ...scan, ...staticGates(), ...simulationSteps()];
  const parts = [build, await runSteps([...waiting, ...computing], setup, { parallel: waiting.length + 2 })];
  if (isBuilt) {
    // These specs depend on timing, so nothing runs beside them.
    say('Running the end-to-end specs, which takes minutes ...');
    parts.push(
      await runSteps([endToEndStep('end-to-end tests', ['double', 'support', 'app'], 3)], setup, {
        parallel: 1,
      }),
    );
  }
  const { passed, failed } = sum(parts);
  say(`Tested in ${seconds(performance.now() - started)}.`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

/**
 * @param {Setup} setup
 * @returns {Promise<Counts>}
 */
async function tryBuild(setup) {
  try {
    await buildNow(setup);
    return countGate(0);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(error.message);
    return countGate(1);
  }
}

/**
 * @param {readonly Counts[]} parts
 * @returns {Counts}
 */
function sum(parts) {
  return {
    passed: parts.reduce((total, { passed }) => total + passed, 0),
    failed: parts.reduce((total, { failed }) => total + failed, 0),
  };
}
