export interface FieldProblem {
  /** The name of the attribute. */
  readonly field: string;
  /** A sentence fragment for the user: "is not an email address". */
  readonly detail: string;
}

/** The HTTP status of every expected failure (`service-api.md §7`). */
const statusByCode = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  'account-suspended': 403,
  /** The role of the user or the scope of the key is too small. */
  'not-permitted': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media': 415,
  invalid: 422,
  locked: 422,
  'rate-limited': 429,
  /** A write may have taken effect, or not. */
  'outcome-unknown': 500,
  /** Nothing has taken effect. */
  unavailable: 503,
} as const;

type FailureCode = keyof typeof statusByCode;

/**
 * A refused request, with a message for its caller. A rule throws it to roll back its transaction;
 * `http/failure-answer.ts` turns it into an answer. Any other thrown error is a bug, answered by a 500 without details.
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly code: FailureCode;
  readonly problems: readonly FieldProblem[];
  /** Further headers of its answer. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: FailureCode,
    message: string,
    problems: readonly FieldProblem[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.problems = problems;
    this.headers = headers;
  }

  get status(): (typeof statusByCode)[FailureCode] {
    return statusByCode[this.code];
  }
}

export function notFound(what: string): ServiceFailure {
  return new ServiceFailure('not-found', `${what} not found`);
}

export function invalid(field: string, detail: string): ServiceFailure {
  return new ServiceFailure('invalid', `${field} ${detail}`, [{ field, detail }]);
}

export function unavailable(): ServiceFailure {
  return new ServiceFailure('unavailable', 'The database does not answer: try again in a few seconds');
}
