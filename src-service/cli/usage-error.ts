/** A mistake on the command line: one clear line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
