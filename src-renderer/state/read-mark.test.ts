import { describe, expect, test } from 'vitest';
import { isAfterMark, markAfter } from './read-mark.ts';

describe('new entries', () => {
  test('nothing is new without a mark; otherwise the first visit would show everything as new', () => {
    expect(isAfterMark({ id: '9', at: 9 }, undefined)).toBe(false);
  });

  test('a higher number is, whatever its time, and however many digits it has', () => {
    expect(isAfterMark({ id: '10', at: 1 }, { id: '9', at: 500 })).toBe(true);
    expect(isAfterMark({ id: '9', at: 900 }, { id: '10', at: 500 })).toBe(false);
    expect(isAfterMark({ id: '90071992547409931', at: 1 }, { id: '90071992547409930', at: 1 })).toBe(true);
  });

  test('ids that are no numbers leave it to the time', () => {
    expect(isAfterMark({ id: 'b', at: 501 }, { id: 'z', at: 500 })).toBe(true);
    expect(isAfterMark({ id: 'z9', at: 500 }, { id: 'a', at: 500 })).toBe(false);
  });
});

describe('moving the mark', () => {
  test('takes the newest of all, in any order', () => {
    const things = [
      { id: '7', at: 70 },
      { id: '12', at: 40 },
      { id: '8', at: 90 },
    ];
    expect(markAfter(things, undefined)).toEqual({ id: '12', at: 90 });
  });

  test('never decreases, and stays the same object without a newer entry', () => {
    const mark = { id: '12', at: 90 };
    expect(markAfter([{ id: '3', at: 20 }], mark)).toBe(mark);
    expect(markAfter([], mark)).toBe(mark);
    expect(markAfter([], undefined)).toBeUndefined();
  });
});
