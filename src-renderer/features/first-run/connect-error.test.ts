import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { connectError } from './connect-error.ts';

test('an error stands beside the field that it is about, with the text of the main process', () => {
  expect(connectError(new AppError('unauthorized', 'The server doesn’t accept this key.'))).toEqual({
    field: 'key',
    text: 'The server doesn’t accept this key.',
  });
  expect(connectError(new AppError('bad-input', 'Use https.')).field).toBe('address');
  expect(connectError(new AppError('server-fault', 'Down.')).field).toBe('form');
});

test('an error that only says what happened is told with what to do', () => {
  expect(connectError(new AppError('offline', 'The name is not known.')).text).toBe(
    'The name is not known. Check the address and your connection, then try again.',
  );
});

test('the service’s own message ends as a sentence does', () => {
  expect(connectError(new AppError('unauthorized', 'It says: wrong key')).text).toBe('It says: wrong key.');
});

test('a bug is not shown as it is', () => {
  expect(connectError(new TypeError('x is not a function')).text).not.toContain('function');
});
