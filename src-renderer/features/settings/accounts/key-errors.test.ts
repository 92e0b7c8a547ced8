import { expect, test } from 'vitest';
import { AppError, errorCodes } from '#shared/errors/app-error.ts';
import { keyProblem } from './key-errors.ts';

test.each(errorCodes)('“%s” has words that are a sentence', (code) => {
  const { text } = keyProblem(new AppError(code, 'The service said this.'));
  expect(text).toMatch(/^[A-Z].*\.$/u);
  expect(text.length).toBeGreaterThan(20);
});

test('the words of a service are ended where it does not end them', () => {
  expect(keyProblem(new AppError('unauthorized', 'It says: wrong key')).text).toBe('It says: wrong key.');
  expect(keyProblem(new AppError('rejected', 'The server responded: Upgrade your plan!')).text).toBe(
    'The server responded: Upgrade your plan!',
  );
});

test('what is about the key stands at the key', () => {
  const atKey = errorCodes.filter((code) => keyProblem(new AppError(code, 'Words.')).field === 'key');
  expect(atKey).toEqual(['bad-input', 'wrong-account', 'unauthorized']);
});

test('a bug gives nothing of itself away', () => {
  expect(keyProblem(new TypeError('x is undefined')).text).toBe('Couldn’t test this key. Try again.');
});
