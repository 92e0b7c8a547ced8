import { expect, test } from 'vitest';
import { columnWidths } from './docx-columns.ts';

const textWidth = 9_864;

test('figures have the room of their longest text, and words the rest', () => {
  const names = [
    'Description',
    'A name of a line that goes on and on, over more than one line of the column',
  ];
  const widths = columnWidths(
    [names, ['Quantity', '3'], ['Price', '€1,200.00'], ['Total', '€10,600.00']],
    textWidth,
    120,
  );
  expect(widths).toEqual([textWidth - 1_120 - 1_245 - 1_370, 1_120, 1_245, 1_370]);
});

test('figures never take the room of the words', () => {
  const long = '9'.repeat(80);
  const widths = columnWidths([['x'], [long], [long], [long]], textWidth, 120);
  expect(widths[0]).toBeGreaterThan(textWidth * 0.15);
  expect(widths.reduce((sum, width) => sum + width)).toBe(textWidth);
});
