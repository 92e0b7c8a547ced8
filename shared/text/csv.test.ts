import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('cells are quoted by RFC 4180, and formulas are escaped', () => {
  expect(
    csvText({
      columns: ['a', 'b'],
      rows: [
        ['x "y", z', 'two\nlines'],
        ['=1+1', '-4.50'],
      ],
    }),
  ).toBe('\uFEFFa,b\r\n"x ""y"", z","two\nlines"\r\n\'=1+1,-4.50\r\n');
});
