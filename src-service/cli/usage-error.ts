/** A mistake on the command line: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
