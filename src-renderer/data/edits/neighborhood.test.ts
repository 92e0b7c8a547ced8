import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { findAnchor, isInPosition } from './neighborhood.ts';

const around = { before: [toLocalId('b'), toLocalId('a')], behind: [toLocalId('d'), toLocalId('e')] };

test('a record is restored next to its former siblings, although others were added meanwhile', () => {
  expect(
    isInPosition(
      [toLocalId('a'), toLocalId('b'), toLocalId('c'), toLocalId('d'), toLocalId('e')],
      toLocalId('c'),
      around,
    ),
  ).toBe(true);
  expect(
    isInPosition(
      [toLocalId('a'), toLocalId('b'), toLocalId('new'), toLocalId('c'), toLocalId('newer'), toLocalId('d')],
      toLocalId('c'),
      around,
    ),
  ).toBe(true);
  expect(
    isInPosition(
      [toLocalId('a'), toLocalId('c'), toLocalId('b'), toLocalId('d'), toLocalId('e')],
      toLocalId('c'),
      around,
    ),
  ).toBe(false);
  expect(
    isInPosition(
      [toLocalId('a'), toLocalId('b'), toLocalId('d'), toLocalId('c'), toLocalId('e')],
      toLocalId('c'),
      around,
    ),
  ).toBe(false);
  expect(isInPosition([toLocalId('c')], toLocalId('c'), around)).toBe(true);
  expect(isInPosition([toLocalId('d'), toLocalId('e')], toLocalId('c'), around)).toBe(true);
});

test('a record is restored after the nearest remaining sibling, or first if none remains', () => {
  expect(findAnchor([toLocalId('a'), toLocalId('b'), toLocalId('d')], around)).toBe('b');
  expect(findAnchor([toLocalId('a'), toLocalId('d')], around)).toBe('a');
  expect(findAnchor([toLocalId('d')], around)).toBeNull();
});
