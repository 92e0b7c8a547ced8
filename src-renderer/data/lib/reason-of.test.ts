import { createReason, textReason } from '#shared/reasons/reason.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { reasonOf } from './reason-of.ts';

describe('reasonOf', () => {
  it.each([
    ['a full disk', new DOMException('', 'QuotaExceededError'), createReason('errors.windowDiskFull')],
    [
      'a storage that is closed',
      new DOMException('', 'InvalidStateError'),
      createReason('errors.windowNotStored'),
    ],
    ['a storage that fails', new DOMException('', 'UnknownError'), createReason('errors.windowNotStored')],
    ['a refused value', new DOMException('', 'DataCloneError'), createReason('errors.windowFault')],
    ['a key that is there', new DOMException('', 'ConstraintError'), createReason('errors.windowFault')],
    ['a bug', new TypeError('x is not a function'), createReason('errors.windowFault')],
    ['nothing that says so', 'oops', createReason('errors.windowFault')],
    [
      'an answer that does not come',
      new AppError('timeout', 'Layover is busy.'),
      textReason('Layover is busy.'),
    ],
  ])('tells %s apart', (_, error, reason) => {
    expect(reasonOf(error)).toEqual(reason);
  });
});
