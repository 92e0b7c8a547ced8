import { describe, expect, it } from 'vitest';
import { memoizeMarkup } from './markup-cache.ts';

describe('a cache of markup', () => {
  it('converts a text once, and evicts the least recently used', () => {
    const made: string[] = [];
    const get = memoizeMarkup((text) => {
      made.push(text);
      return text.toUpperCase();
    }, 12);
    expect([get('aa'), get('bb'), get('aa'), get('cc')]).toEqual(['AA', 'BB', 'AA', 'CC']);
    expect(made).toEqual(['aa', 'bb', 'cc']);
    get('dd');
    get('aa');
    expect(made).toEqual(['aa', 'bb', 'cc', 'dd']);
    get('bb');
    expect(made).toEqual(['aa', 'bb', 'cc', 'dd', 'bb']);
  });

  it('does not store a text larger than its capacity', () => {
    let count = 0;
    const get = memoizeMarkup((text) => {
      count += 1;
      return text;
    }, 10);
    get('123456');
    get('123456');
    expect(count).toBe(2);
  });
});
