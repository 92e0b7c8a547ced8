import { expect, test } from 'vitest';
import { formatMoment } from './format-moment.ts';

test('equals toLocaleString, whatever was formatted before', () => {
  const styles: readonly Intl.DateTimeFormatOptions[] = [
    { timeStyle: 'short' },
    { dateStyle: 'full', timeStyle: 'short' },
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ];
  for (const at of [Date.UTC(2026, 0, 5, 3), Date.UTC(2026, 6, 21, 23, 59)]) {
    for (const tag of ['en-US', 'de', 'fr']) {
      for (const style of styles)
        expect(formatMoment(at, style, tag)).toBe(new Date(at).toLocaleString(tag, style));
    }
  }
});
