import { expect, test } from 'vitest';
import { nextChargeBy } from './charge.ts';

test('a letter leads to the next way of charging that begins with it, around the end', () => {
  expect(nextChargeBy('m', 'fixed')).toBe('recurring:monthly');
  expect(nextChargeBy('M', 'recurring:monthly')).toBe('recurring:monthly');
  expect(nextChargeBy('p', 'fixed')).toBe('per:hour');
  expect(nextChargeBy('p', 'per:hour')).toBe('per:day');
  expect(nextChargeBy('p', 'per:unit')).toBe('per:hour');
  expect(nextChargeBy('o', 'per:day')).toBe('fixed');
  expect(nextChargeBy('x', 'fixed')).toBeNull();
  expect(nextChargeBy(' ', 'fixed')).toBeNull();
});
