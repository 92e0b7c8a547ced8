import { expect, test } from 'vitest';
import { dayHeading, daysBetween, relativeTime, shortDate } from './relative-time-text.ts';

const now = new Date(2026, 10, 21, 14, 30).getTime();
const minutes = (count: number): number => now - count * 60_000;

test('times in the last hour are in minutes', () => {
  expect(relativeTime(minutes(0.5), now, 'en-US')).toBe('just now');
  expect(relativeTime(minutes(12), now, 'en-US')).toBe('12 min ago');
});

test('older times have the clock, the day or the date', () => {
  expect(relativeTime(minutes(180), now, 'en-US')).toMatch(/^11:30\sAM$/u);
  expect(relativeTime(new Date(2026, 10, 20, 23, 59).getTime(), now, 'en-US')).toBe('yesterday');
  expect(relativeTime(new Date(2026, 2, 3).getTime(), now, 'en-US')).toBe('Mar 3');
  expect(relativeTime(new Date(2024, 2, 3).getTime(), now, 'en-US')).toBe('Mar 3, 2024');
});

test('days follow the calendar, not spans of 24 hours', () => {
  expect(daysBetween(new Date(2026, 10, 20, 23, 59).getTime(), new Date(2026, 10, 21, 0, 1).getTime())).toBe(
    1,
  );
  expect(daysBetween(now, new Date(2026, 10, 19).getTime())).toBe(-2);
});

test('a day has a heading', () => {
  expect(dayHeading(now, now, 'en-US')).toBe('Today');
  expect(dayHeading(minutes(24 * 60), now, 'en-US')).toBe('Yesterday');
  expect(dayHeading(new Date(2026, 2, 3).getTime(), now, 'en-US')).toBe('Tuesday, March 3');
  expect(shortDate(now, now, 'en-US')).toBe('Nov 21');
});
