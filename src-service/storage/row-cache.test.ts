import { describe, expect, it } from 'vitest';
import { createRowCache } from './row-cache.ts';
import { immediate, runNow } from './steps.ts';

/** A cache of two rows that notes what it reads. */
function createCache() {
  const asked: number[] = [];
  const cache = createRowCache<{ readonly id: number }>(2, () => 1);
  const get = (...ids: number[]) =>
    runNow(
      cache.get(ids, (missing) =>
        immediate(() => {
          asked.push(...missing);
          return missing.filter((id) => id < 100).map((id) => ({ id }));
        }),
      ),
    );
  return { asked, cache, get };
}

describe('row cache', () => {
  it('returns the same object until the row is dropped', () => {
    const { cache, get } = createCache();
    const [first] = get(1);
    expect(get(1)[0]).toBe(first);
    cache.remove(1);
    expect(get(1)[0]).not.toBe(first);
  });

  it('keeps the requested order and leaves out missing rows', () => {
    const { asked, get } = createCache();
    get(2);
    expect(get(3, 200, 2, 1)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
    expect(asked).toEqual([2, 3, 200, 1]);
  });

  it('drops the oldest row at the limit', () => {
    const { asked, get } = createCache();
    get(1);
    get(2);
    get(3);
    asked.length = 0;
    get(2, 3);
    expect(asked).toEqual([]);
    get(1);
    expect(asked).toEqual([1]);
  });
});
