/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * One thing that can pass or fail: a static gate, or a runner of many tests.
 *
 * @typedef {object} Step
 * @property {string} name what the person reads
 * @property {readonly string[]} command a script and its arguments, run by Node
 * @property {Readonly<Record<string, string>>} [env] what the command needs beside the common environment
 * @property {(code: number) => Counts} count judges the run from its exit code and, for a runner, its report
 * @property {() => readonly string[]} [remarks] what has to be said of the run even when it passed, a line each
 */

/**
 * A gate that is one yes or no.
 *
 * @param {number} code the exit code
 * @returns {Counts}
 */
export function countGate(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Judges what a runner reports about its tests, never trusting it further than its exit code: a runner that
 * failed without a failed test, or that ran no test at all, is a failure.
 *
 * @param {number} code the exit code
 * @param {Counts} reported
 * @returns {Counts}
 */
export function countRunner(code, { passed, failed }) {
  const isHollow = passed + failed === 0 || (code !== 0 && failed === 0);
  return { passed, failed: isHollow ? failed + 1 : failed };
}
