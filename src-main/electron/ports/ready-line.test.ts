import { expect, test } from 'vitest';
import { createFirstLineReader } from './ready-line.ts';

test('the ready line is found among others and across chunks', () => {
  const read = createFirstLineReader();
  expect(read('(node) Warning: something\n{"url":"http://127.0.0.1')).toBeNull();
  expect(read(':4000/api/v2","key":"abc"}')).toBeNull();
  expect(read('\nmore')).toEqual({ url: 'http://127.0.0.1:4000/api/v2', key: 'abc', lostChanges: false });
});

test('the line of a damaged database is found as well', () => {
  const read = createFirstLineReader();
  expect(read('{"damaged":"missing","copyAt":1764353100000}\n')).toEqual({
    damaged: 'missing',
    copyAt: 1_764_353_100_000,
  });
});

test('the ready line says that the last changes were lost', () => {
  const read = createFirstLineReader();
  expect(read('{"url":"http://127.0.0.1:4000/api/v2","key":"abc","lostChanges":true}\n')).toHaveProperty(
    'lostChanges',
    true,
  );
});

test('other lines are skipped', () => {
  const read = createFirstLineReader();
  for (const line of [
    '{}',
    '{"url":"file:///x","key":"k"}',
    '{"url":"http://127.0.0.1:1/api/v2","key":""}',
    '{"damaged":"burnt","copyAt":null}',
    '"x"',
  ]) {
    expect(read(`${line}\n`)).toBeNull();
  }
});
