import { describe, expect, it } from 'vitest';
import { raw } from '../markup/html.ts';
import { orderedHeadings } from './heading-levels.ts';

const levels = (text: string): readonly number[] =>
  Array.from(
    orderedHeadings(raw(text)).text.matchAll(/<h(\d)(?: aria-level="(\d)")?/gu),
    ([, digit, level]) => Number(level ?? digit),
  );

describe('orderedHeadings', () => {
  it('leaves an outline without gaps as it is', () => {
    const text = '<h1>A</h1><h2 dir="auto">B</h2><h3>C</h3><h4>D</h4><h2>E</h2><h3>F</h3>';
    expect(orderedHeadings(raw(text)).text).toBe(text);
  });

  it('closes gaps, and opens none behind them', () => {
    expect(levels('<h1>A</h1><h2>B</h2><h5>C</h5><h4>D</h4><h6>E</h6><h2>F</h2><h4>G</h4>')).toEqual([
      1, 2, 3, 4, 5, 2, 3,
    ]);
  });

  it('begins with the first level, and does not count headings without a word', () => {
    expect(levels('<h1 dir="auto"> </h1><h2>B</h2><h3><br>&nbsp;</h3><h4>C</h4>')).toEqual([1, 1, 3, 2]);
  });
});
