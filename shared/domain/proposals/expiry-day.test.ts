import { expect, test } from 'vitest';
import { dayIn } from './expiry-day.ts';

test.each([
  ['2026-03-01T22:30:00Z', 'Europe/Berlin', '2026-03-01'],
  ['2026-03-01T23:30:00Z', 'Europe/Berlin', '2026-03-02'],
  ['2026-03-01T22:30:00Z', 'Pacific/Auckland', '2026-03-02'],
  ['2026-03-02T03:30:00Z', 'America/New_York', '2026-03-01'],
])('%s is in %s on %s', (moment, zone, day) => {
  expect(dayIn(moment, zone)).toBe(`${day}T00:00:00.000Z`);
});

test.each([
  ['2026-03-01T22:30:00Z', undefined],
  ['2026-03-01T22:30:00Z', ''],
  ['2026-03-01T22:30:00Z', 'Mars/Base'],
  ['soon', 'Europe/Berlin'],
])('%s stays as it is in %s', (moment, zone) => {
  expect(dayIn(moment, zone)).toBe(moment);
});
