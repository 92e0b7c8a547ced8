import { expect, test } from 'vitest';
import { minuteOfTime, timeOfMinute } from './minute-of-day.ts';

test('every minute of the day survives a round trip', () => {
  for (let minute = 0; minute < 1440; minute += 1) expect(minuteOfTime(timeOfMinute(minute))).toBe(minute);
});

test('an incomplete time is null', () => {
  for (const text of ['', '7:00', '24:00', '12:60', '12:5']) expect(minuteOfTime(text)).toBeNull();
});
