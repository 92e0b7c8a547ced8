import { expect, test } from 'vitest';
import { dayOverField } from './day-over-field.ts';

test('a field that the system draws in another language is covered by the window’s', () => {
  expect(dayOverField('2026-04-03', 'de-DE', 'en-US')).toBe('03.04.2026');
  expect(dayOverField('2026-04-03T19:30', 'de-DE', 'en-US')).toBe('03.04.2026, 19:30');
  expect(dayOverField('', 'de-DE', 'en-US')).toBe('');
  expect(dayOverField('2026-04-03', 'de-DE', 'de-DE')).toBeNull();
  expect(dayOverField('', 'en-US', 'en-US')).toBeNull();
});
