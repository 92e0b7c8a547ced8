import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLamportClock } from './lamport-clock.ts';

const slot = fc.nat({ max: 2 ** 20 - 1 });

test('numbers ascend, are whole and exact, and differ between windows that know the same', () => {
  const seen = fc.integer({ min: 0, max: 2 ** 52 });
  fc.assert(
    fc.property(seen, slot, slot, (newest, left, right) => {
      const [one, other] = [createLamportClock(left)(newest), createLamportClock(right)(newest)];
      expect(Number.isSafeInteger(one)).toBe(true);
      expect(one).toBeGreaterThan(newest);
      expect(one === other).toBe(left === right);
    }),
  );
});
