import { expect, test } from 'vitest';
import { placeIn, standsRight } from './neighborhood.ts';

const around = { before: ['b', 'a'], behind: ['d', 'e'] };

test('a record stands right behind and before the siblings that it stood between, whoever came meanwhile', () => {
  expect(standsRight(['a', 'b', 'c', 'd', 'e'], 'c', around)).toBe(true);
  expect(standsRight(['a', 'b', 'new', 'c', 'newer', 'd'], 'c', around)).toBe(true);
  expect(standsRight(['a', 'c', 'b', 'd', 'e'], 'c', around)).toBe(false);
  expect(standsRight(['a', 'b', 'd', 'c', 'e'], 'c', around)).toBe(false);
  expect(standsRight(['c'], 'c', around)).toBe(true);
  expect(standsRight(['d', 'e'], 'c', around)).toBe(true);
});

test('its place is behind the nearest sibling that is left, and the first place where none is', () => {
  expect(placeIn(['a', 'b', 'd'], around)).toBe('b');
  expect(placeIn(['a', 'd'], around)).toBe('a');
  expect(placeIn(['d'], around)).toBeNull();
});
