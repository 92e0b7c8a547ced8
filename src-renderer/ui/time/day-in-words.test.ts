import { expect, test } from 'vitest';
import { dayInWords, dayOverField } from './day-in-words.ts';

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

test('a field that the system draws in another language is covered by the window’s', () => {
  expect(dayOverField('2026-04-03', 'de-DE', 'en-US')).toBe('03.04.2026');
  expect(dayOverField('2026-04-03T19:30', 'de-DE', 'en-US')).toBe('03.04.2026, 19:30');
  expect(dayOverField('', 'de-DE', 'en-US')).toBe('');
  expect(dayOverField('2026-04-03', 'de-DE', 'de-DE')).toBeNull();
  expect(dayOverField('', 'en-US', 'en-US')).toBeNull();
});
