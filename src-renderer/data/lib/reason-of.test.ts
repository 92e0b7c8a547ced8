import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { reasonOf } from './reason-of.ts';

describe('reasonOf', () => {
  it.each([
    ['a full disk', new DOMException('', 'QuotaExceededError'), /^The disk is full\. Free some space\./u],
    [
      'a storage that is closed',
      new DOMException('', 'InvalidStateError'),
      /can’t store its data, perhaps because the disk is full\. Free some space/u,
    ],
    [
      'a storage that fails',
      new DOMException('', 'UnknownError'),
      /can’t store its data, perhaps because the disk is full\. Free some space/u,
    ],
    ['a refused value', new DOMException('', 'DataCloneError'), /went wrong in this window/u],
    ['a key that is there', new DOMException('', 'ConstraintError'), /went wrong in this window/u],
    ['a bug', new TypeError('x is not a function'), /went wrong in this window/u],
    ['nothing that says so', 'oops', /went wrong in this window/u],
    ['an answer that does not come', new AppError('timeout', 'Layover is busy.'), /^Layover is busy\.$/u],
  ])('tells %s apart', (_, error, words) => {
    expect(reasonOf(error)).toMatch(words);
  });
});
