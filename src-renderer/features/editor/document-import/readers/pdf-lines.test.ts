import { describe, expect, test } from 'vitest';
import { linesOf, pdfMarkup, type TextRun } from './pdf-lines.ts';

type Spec = readonly [y: number, text: string, size?: number, x?: number];

const runOf = ([y, text, size = 10, x = 72]: Spec): TextRun => {
  return { text, x, y, width: text.length * size * 0.5, size, isBold: false };
};
const markupOf = (...pages: (readonly Spec[])[]) =>
  pdfMarkup(
    pages.flatMap((specs, page) => linesOf(specs.map(runOf), page)),
    pages.length,
  );

describe('the lines of a page become', () => {
  test('headings by the size of their letters, and paragraphs by the distance of lines', () => {
    const { html } = markupOf([
      [800, 'Offer', 20],
      [770, 'Goals', 14],
      [750, 'More orders by the end of'],
      [738, 'May, and fewer re-'],
      [726, 'turns.'],
      [700, 'Second paragraph.'],
    ]);
    expect(html).toBe(
      '<h1>Offer</h1><h2>Goals</h2><p>More orders by the end of May, and fewer returns.</p><p>Second paragraph.</p>',
    );
  });

  test('lists by their marks', () => {
    const { html } = markupOf([
      [800, '• one'],
      [788, 'goes on', 10, 84],
      [776, '• two'],
      [764, '1. first'],
      [740, 'Text'],
    ]);
    expect(html).toBe('<ul><li>one goes on</li><li>two</li></ul><ol><li>first</li></ol><p>Text</p>');
  });

  test('tables by the gaps between their cells', () => {
    const { html } = markupOf([
      [800, 'Item'],
      [800, 'Price', 10, 300],
      [788, 'Design'],
      [788, '€90', 10, 300],
      [760, 'Text'],
    ]);
    expect(html).toBe(
      '<table><tr><td>Item</td><td>Price</td></tr><tr><td>Design</td><td>€90</td></tr></table><p>Text</p>',
    );
  });
});

test('headers, footers and page numbers are left out, and a chapter that ends with a number is not', () => {
  const words = ['', 'Draw it', 'Build it', 'Test it'];
  const page = (number: number): readonly Spec[] => [
    [820, 'Acme Ltd'],
    [790, `Phase ${number}`, 14],
    [760, `Text ${number}.`],
    [736, `${words[number]}.`],
    [40, `Page ${number} of 3`],
  ];
  const { html, hasMargins } = markupOf(page(1), page(2), page(3));
  expect(html).not.toMatch(/Acme|Page/u);
  expect(html).toContain('<h1>Phase 2</h1><p>Text 2.</p><p>Build it.</p>');
  expect(hasMargins).toBe(true);
  expect(
    markupOf([
      [800, 'Offer 2', 20],
      [700, 'Text of the offer'],
      [30, '1'],
    ]),
  ).toEqual({
    html: '<h1>Offer 2</h1><p>Text of the offer</p>',
    hasMargins: false,
  });
});
