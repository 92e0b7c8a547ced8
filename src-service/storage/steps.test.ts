import { describe, expect, it } from 'vitest';
import { immediate, inTurn, runNow, type Steps } from './steps.ts';

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
