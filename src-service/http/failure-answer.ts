import type { ServiceFailure } from '../failure.ts';

/** The body of an error answer (`field-notes.md §1 #2` and `#11`). Never a stack trace. */
export function failureBody(failure: ServiceFailure): object {
  switch (failure.code) {
    case 'not-found':
      return { errors: [{ source: { pointer: '/data' }, detail: failure.message }], error: failure.message };
    case 'invalid':
      return {
        errors: failure.problems.map(({ field, detail }) => ({
          source: { pointer: `/data/attributes/${field}` },
          detail,
        })),
        error: failure.message,
      };
    case 'locked':
      return { error: 'Locked', message: failure.message };
    case 'account-suspended':
    case 'not-permitted':
      return { error: failure.message, code: failure.code };
    default:
      return { error: failure.message };
  }
}
