/**
 * A failure the person at the keyboard can act on. Scripts print its message alone, without a stack: the
 * message says what happened and what to do. Anything else that is thrown is a bug and keeps its stack.
 */
export class UserError extends Error {
  /**
   * @param {string} message what happened and what to do about it
   * @param {{ exitCode?: number, cause?: unknown }} [options] the exit code is 1, or 2 for wrong usage
   */
  constructor(message, { exitCode = 1, cause } = {}) {
    super(message, { cause });
    this.name = 'UserError';
    this.exitCode = exitCode;
  }
}
