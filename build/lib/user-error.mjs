/**
 * A failure that the user can act on. The message says what happened and what to do; scripts print it without a
 * stack. Any other error is a bug and keeps its stack.
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
