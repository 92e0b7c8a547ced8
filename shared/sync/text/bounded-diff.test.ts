import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedDiff } from './bounded-diff.ts';
import { diffWords } from './word-diff.ts';

const side = (parts: ReturnType<typeof boundedDiff>, which: 'left' | 'right'): readonly string[] =>
  parts.flatMap((part) => ('common' in part ? part.common : part[which]));

/** The length of the longest common subsequence, computed by dynamic programming. */
function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, () => 0);
  for (const entry of left) {
    const next = [0];
    for (const [index, other] of right.entries())
      next.push(entry === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('a diff of lists', () => {
  it('reproduces both lists, with the longest common subsequence', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
    fc.assert(
      fc.property(list, list, (left, right) => {
        const parts = boundedDiff(left, right);
        expect(side(parts, 'left')).toEqual(left);
        expect(side(parts, 'right')).toEqual(right);
        const common = parts.reduce((sum, part) => sum + ('common' in part ? part.common.length : 0), 0);
        expect(common).toBe(longestCommon(left, right));
      }),
      { numRuns: 500 },
    );
  });

  it('compares long texts, repeated lines and texts without common entries in milliseconds', () => {
    const words = Array.from({ length: 4000 }, (_, index) => `w${String((index * 7919) % 5000)}`);
    const changed = words.with(10, 'x').with(3990, 'y');
    const started = performance.now();
    const [own] = diffWords(words.join(' '), changed.join(' '));
    expect(own.filter((run) => run.own).map(({ text }) => text)).toEqual([words[10], words[3990]]);
    const line = Array.from({ length: 20_000 }, () => 'x');
    expect(boundedDiff([...line, 'y'], ['z', ...line])).toHaveLength(3);
    const other = Array.from({ length: 20_000 }, (_, index) => `o${String(index)}`);
    expect(boundedDiff(line, other)).toEqual([{ left: line, right: other }]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
