import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './spreadsheet-cell.ts';

test.each([
  ['=HYPERLINK("https://evil.example")', '\'=HYPERLINK("https://evil.example")'],
  ['+31 20 123', "'+31 20 123"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['@SUM(1)', "'@SUM(1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['-12.50', '-12.50'],
  ['plain = text', 'plain = text'],
  ["'quoted'", "'quoted'"],
  ['', ''],
])('%s', (text, guarded) => {
  expect(guardCell(text)).toBe(guarded);
});

test('export and import keep every text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.startsWith("'"));
      expect(unguardCell(guardCell(text))).toBe(text);
    }),
    { numRuns: 200 },
  );
});
