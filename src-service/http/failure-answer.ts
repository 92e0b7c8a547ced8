import type { ServiceFailure } from '../failure.ts';
import type { Variants } from '../variants.ts';

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
    default:
      return { error: failure.message };
  }
}

/**
 * The shapes that 422 bodies have on other services, one after the other (`vendor-errors`): the list of
 * errors, a single text, and a short code with a message. A missing key there is a 403 with `message`.
 */
export function createVendorShapes(variants: Variants): (failure: ServiceFailure) => object {
  let turn = 0;
  return (failure) => {
    if (!variants.has('vendor-errors')) return failureBody(failure);
    if (failure.status === 403) return { message: failure.message };
    if (failure.status !== 422) return failureBody(failure);
    turn += 1;
    const problems =
      failure.problems.length > 0 ? failure.problems : [{ field: 'base', detail: failure.message }];
    switch (turn % 3) {
      case 1:
        return {
          errors: problems.map(({ field, detail }) => ({
            source: { pointer: `/data/attributes/${field}` },
            detail,
          })),
        };
      case 2:
        return { error: failure.message };
      default:
        return { error: 'Unprocessable Entity', message: failure.message };
    }
  };
}
