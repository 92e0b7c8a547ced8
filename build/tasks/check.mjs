import { runSteps } from '../gates/run-steps.mjs';
import { importsGate, staticGates, vitestStep } from '../gates/steps.mjs';
import { say, seconds } from '../lib/say.mjs';

/** Gates that run at once. Most gates use more than one core part of the time. */
const PARALLEL = 2;

/**
 * The fast half of `npm test`: formatting, lint, types, imports, dead code and the unit tests.
 *
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<number>} the exit code
 */
export async function runCheck(setup) {
  const started = performance.now();
  const { passed, failed } = await runSteps([vitestStep('unit'), importsGate(), ...staticGates()], setup, {
    parallel: PARALLEL,
  });
  say(`Checked in ${seconds(performance.now() - started)}.`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
