/** A command that ended early, reported as one line with its exit code. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A mistake on the command line, with exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(message, 2);
  }
}
