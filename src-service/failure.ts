/** One field that a request got wrong. */
export interface FieldProblem {
  /** The attribute's name, e.g. `email`. */
  readonly field: string;
  /** A sentence fragment for a person: "is not an email address". */
  readonly detail: string;
}

/** Every expected way in which a request can fail, by the status it answers (`service-api.md §7`). */
const statusByCode = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  gone: 410,
  'too-large': 413,
  'unsupported-media': 415,
  invalid: 422,
  locked: 422,
  'rate-limited': 429,
  unavailable: 503,
} as const;

type FailureCode = keyof typeof statusByCode;

/**
 * A request that cannot be served, with the words its caller gets to read. Thrown by rules, so that the
 * transaction around them rolls back, and turned into an answer in one place (`http/failure-answer.ts`).
 * Anything else that is thrown is a bug and answers 500 without details.
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly code: FailureCode;
  readonly problems: readonly FieldProblem[];

  constructor(code: FailureCode, message: string, problems: readonly FieldProblem[] = []) {
    super(message);
    this.code = code;
    this.problems = problems;
  }

  get status(): (typeof statusByCode)[FailureCode] {
    return statusByCode[this.code];
  }
}

/** A record that is not there, or not any more. */
export function notFound(what: string): ServiceFailure {
  return new ServiceFailure('not-found', `${what} not found`);
}

/** One field that fails validation: 422. */
export function invalid(field: string, detail: string): ServiceFailure {
  return new ServiceFailure('invalid', `${field} ${detail}`, [{ field, detail }]);
}
