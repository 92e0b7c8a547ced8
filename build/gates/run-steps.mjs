import { capture } from '../lib/command.mjs';
import { say, seconds } from '../lib/say.mjs';

/** @typedef {import('./step.mjs').Step} Step */
/** @typedef {import('./step.mjs').Counts} Counts */

/** A step that takes longer than this hangs. On a slow machine, the end-to-end specs take more than 15 minutes. */
const STEP_TIMEOUT_MS = 1_800_000;

/**
 * Runs steps side by side, prints one line for each as it ends, and the output of those that fail.
 *
 * @param {readonly Step[]} steps begun in this order
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @param {{ parallel: number }} options how many run at once
 * @returns {Promise<Counts>} the sum over all of them
 */
export async function runSteps(steps, setup, { parallel }) {
  const waiting = [...steps];
  const total = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { passed, failed } = await runStep(step, setup);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return total;
}

/**
 * @param {Step} step
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<Counts>}
 */
async function runStep(step, { node, env }) {
  const started = performance.now();
  const options = { env: { ...env, ...step.env }, timeoutMs: STEP_TIMEOUT_MS };
  const { code, output } = await capture(node, step.command, options);
  const counts = step.count(code);
  const { passed, failed } = counts;
  const tests = passed + failed > 1 ? `  ${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  const time = seconds(performance.now() - started).padStart(8);
  say(`${failed ? 'FAIL' : 'ok  '}  ${step.name.padEnd(26)}${time}${tests}`);
  for (const remark of step.remarks?.() ?? []) say(`      ${remark}`);
  if (failed) say(`${output.trimEnd() || '(it printed nothing)'}\n`);
  // Skipped checks are printed even when everything else passed.
  else for (const line of output.split('\n')) if (line.startsWith('skipped: ')) say(`      ${line}`);
  return counts;
}
