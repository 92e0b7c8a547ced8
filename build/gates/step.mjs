/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * One thing that can pass or fail: a static gate, or a runner of many tests.
 *
 * @typedef {object} Step
 * @property {string} name printed with the result
 * @property {readonly string[]} command a script and its arguments, run by Node
 * @property {Readonly<Record<string, string>>} [env] variables in addition to the common environment
 * @property {(code: number) => Counts} count judges the run from its exit code and, for a runner, its report
 * @property {() => readonly string[]} [remarks] lines to print after the result, such as failed tests and flaky specs
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
 * Counts a runner's tests. A runner that exits with an error but reports no failed test, or that ran no test, is a
 * failure.
 *
 * @param {number} code the exit code
 * @param {Counts} reported
 * @returns {Counts}
 */
export function countRunner(code, { passed, failed }) {
  const isHollow = passed + failed === 0 || (code !== 0 && failed === 0);
  return { passed, failed: isHollow ? failed + 1 : failed };
}
