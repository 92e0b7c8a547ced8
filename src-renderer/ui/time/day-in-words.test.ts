import { expect, test } from 'vitest';
import { dayInWords } from './day-in-words.ts';

test('a date that the system draws in another language is also shown in the window’s', () => {
  expect(dayInWords('2026-04-03', 'de-DE', 'en-US')).toBe('3. April 2026');
  expect(dayInWords('2026-04-03', 'nl-NL', 'en-US')).toBe('3 april 2026');
  expect(dayInWords('2026-04-03T19:30', 'de-DE', 'en-US')).toBe('3. April 2026 um 19:30');
});

test('in the same language it is not repeated', () => {
  expect(dayInWords('2026-04-03', 'en-US', 'en-US')).toBeNull();
  expect(dayInWords('2026-04-03T19:30', 'de-DE', 'de-DE')).toBeNull();
});

test('a field without a date shows none', () => {
  expect(dayInWords('', 'de-DE', 'en-US')).toBeNull();
  expect(dayInWords('half typed', 'de-DE', 'en-US')).toBeNull();
});
