import { describe, expect, it } from 'vitest';
import { immediate, inTurn, runNow, together, type Steps } from './steps.ts';

function* waiting(): Steps<unknown> {
  return yield [{ sql: 'SELECT 1', values: [] }];
}

describe('steps', () => {
  it('run when they are driven, not before', () => {
    let runs = 0;
    const step = immediate(() => (runs += 1));
    expect(runs).toBe(0);
    expect(runNow(step)).toBe(1);
  });

  it('run in turn, and stop at the first failure', () => {
    const seen: number[] = [];
    const visit = (number: number) =>
      immediate(() => {
        seen.push(number);
        if (number === 3) throw new Error('three');
        return number * 2;
      });
    expect(runNow(inTurn([1, 2], visit))).toEqual([2, 4]);
    expect(() => runNow(inTurn([3, 4], visit))).toThrow('three');
    expect(seen).toEqual([1, 2, 3]);
  });

  it('that wait are refused where nothing may wait', () => {
    expect(() => runNow(waiting())).toThrow('must not wait');
  });
});

describe('steps together', () => {
  function* asking(...names: readonly string[]): Steps<readonly unknown[]> {
    const results: unknown[] = [];
    for (const sql of names) results.push((yield [{ sql, values: [] }])[0]);
    return results;
  }

  it('ask at the same time, and each gets its own results', () => {
    const work = together([asking('a', 'b'), immediate(() => 'at once'), asking('c')])[Symbol.iterator]();
    const trips: string[] = [];
    let step = work.next([]);
    while (step.done !== true) {
      const asked = step.value.map(({ sql }) => sql);
      trips.push(asked.join());
      step = work.next(asked.map((sql) => sql.toUpperCase()));
    }
    expect(trips).toEqual(['a,c', 'b']);
    expect(step.value).toEqual([['A', 'B'], 'at once', ['C']]);
  });

  it('run in order where nothing waits', () => {
    const seen: number[] = [];
    const note = (number: number) => immediate(() => seen.push(number));
    expect(runNow(together([note(1), note(2)]))).toEqual([1, 2]);
    expect(seen).toEqual([1, 2]);
  });
});
