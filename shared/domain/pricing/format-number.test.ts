import { expect, test } from 'vitest';
import { formatNumber, formatPercentage } from './format-number.ts';

test("a percentage is in the locale's format", () => {
  expect(formatPercentage('21', 'nl')).toBe('21%');
  expect(formatPercentage('21.5', 'en_US')).toBe('21.5%');
  expect(formatPercentage('5.5', 'de')).toBe('5,5\u00a0%');
});

test('a text that is not a number stays as it is', () => {
  expect(formatPercentage('a lot', 'en')).toBe('a lot');
});

test('an unknown locale falls back to English', () => {
  expect(formatNumber(1234.5, 'not a locale')).toBe('1,234.5');
});
