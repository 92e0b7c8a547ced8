/** A mistake on the command line, reported as one line with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
