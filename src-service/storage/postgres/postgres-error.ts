/** The database cannot be used as it is. The message says what to do. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Codes of the operating system for a server that does not answer. */
const networkCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'ENOENT'],
]);

/** The database is read-only (25006), or the role has lost a right (42501). */
const refusalCodes: ReadonlySet<string> = new Set(['25006', '42501']);

/**
 * Whether the server is away, full, or refuses what it took before: classes 08 (connection), 53 (resources) and 57
 * (shutdown), and the refusals. Errors of the driver without a code are lost connections.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (networkCodes.has(code) || refusalCodes.has(code)) return true;
  if (/^(?:08|53|57P)/u.test(code)) return true;
  return (
    code === '' &&
    error instanceof Error &&
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/u.test(
      error.message,
    )
  );
}

/**
 * Whether the server itself has refused a statement and the connection lives on. A commit that it refuses, as with a full
 * disk, has stored nothing.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}

/** Whether two transactions were in each other's way. Nothing of this one has been stored. */
export function isContention(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01';
}
