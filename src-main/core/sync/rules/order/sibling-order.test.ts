import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { longestIncreasingSubsequence } from '#shared/sync/longest-increasing-subsequence.ts';
import { minimalMoves, serverIndexFor, type SiblingMove } from './sibling-order.ts';

const ids = [
  toLocalId('a'),
  toLocalId('b'),
  toLocalId('c'),
  toLocalId('d'),
  toLocalId('e'),
  toLocalId('f'),
  toLocalId('g'),
];
const order = fc.shuffledSubarray(ids, { minLength: ids.length });

/** Applies the moves one after the other, as the service would. */
function carryOut(from: readonly string[], moves: readonly SiblingMove[]): readonly string[] {
  let list = [...from];
  for (const { localId, after } of moves) {
    const others = list.filter((id) => id !== localId);
    list = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, localId);
  }
  return list;
}

describe('S4: a reorder', () => {
  it('produces the wanted order, for any two orders', () => {
    fc.assert(
      fc.property(order, order, (from, to) => {
        expect(carryOut(from, minimalMoves(from, to))).toEqual(to);
      }),
    );
  });

  it('takes one move per element outside of a longest increasing subsequence', () => {
    fc.assert(
      fc.property(order, (to) => {
        const run = longestIncreasingSubsequence(to.map((id) => ids.indexOf(id)));
        expect(minimalMoves(ids, to)).toHaveLength(ids.length - run.length);
      }),
    );
  });

  it('finds a longest increasing subsequence', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 }), (values) => {
        const run = longestIncreasingSubsequence(values).map((index) => values[index] ?? -1);
        expect(run.every((value, index) => index === 0 || value > (run[index - 1] ?? -1))).toBe(true);
        const best = values.map(() => 1);
        for (const [index, value] of values.entries())
          for (let before = 0; before < index; before += 1)
            if ((values[before] ?? 0) < value)
              best[index] = Math.max(best[index] ?? 1, (best[before] ?? 0) + 1);
        expect(run).toHaveLength(Math.max(0, ...best));
      }),
    );
  });
});

describe("the position in the service's list", () => {
  it('is behind the nearest preceding sibling that the service has', () => {
    expect(
      serverIndexFor(
        toLocalId('x'),
        [toLocalId('a'), toLocalId('new'), toLocalId('x'), toLocalId('b')],
        [toLocalId('a'), toLocalId('b')],
      ),
    ).toBe(1);
    expect(
      serverIndexFor(
        toLocalId('x'),
        [toLocalId('new'), toLocalId('x'), toLocalId('b')],
        [toLocalId('a'), toLocalId('b')],
      ),
    ).toBe(0);
    expect(
      serverIndexFor(toLocalId('b'), [toLocalId('b'), toLocalId('a')], [toLocalId('a'), toLocalId('b')]),
    ).toBe(0);
  });

  it('keeps the order of the siblings that both sides have', () => {
    fc.assert(
      fc.property(order, fc.subarray(ids), (visible, known) => {
        const localId = visible[0] ?? toLocalId('none');
        const server = visible.filter((id) => known.includes(id) && id !== localId);
        const index = serverIndexFor(localId, visible, server);
        const placed = server.toSpliced(index, 0, localId);
        expect(placed).toEqual(visible.filter((id) => placed.includes(id)));
      }),
    );
  });
});
