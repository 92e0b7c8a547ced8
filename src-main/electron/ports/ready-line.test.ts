import { expect, test } from 'vitest';
import { createReadyLineReader } from './ready-line.ts';

test('the ready line is found among others and across chunks', () => {
  const read = createReadyLineReader();
  expect(read('(node) Warning: something\n{"url":"http://127.0.0.1')).toBeNull();
  expect(read(':4000/api/v2","key":"abc"}')).toBeNull();
  expect(read('\nmore')).toEqual({ url: 'http://127.0.0.1:4000/api/v2', key: 'abc' });
});

test('other lines are skipped', () => {
  const read = createReadyLineReader();
  for (const line of [
    '{}',
    '{"url":"file:///x","key":"k"}',
    '{"url":"http://127.0.0.1:1/api/v2","key":""}',
    '"x"',
  ]) {
    expect(read(`${line}\n`)).toBeNull();
  }
});
