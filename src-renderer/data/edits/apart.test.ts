import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { apart, type ReachingEdit } from './apart.ts';
import type { Part } from '../db/stored-records.ts';

const contents: ReadonlySet<Part> = new Set(['contents']);

function reaching(scopes: readonly number[], index: number): ReachingEdit {
  return {
    edit: { kind: 'archive', localId: toLocalId(`e${index}`), notBefore: null },
    reached: scopes.map((scope) => ({ scope: toLocalId(`s${scope}`), parts: contents })),
  };
}

test('edits of many proposals are cut into lots, and those of one stay together', () => {
  const one = Array.from({ length: 500 }, (_, index) => reaching([1], index));
  expect(apart(one)).toHaveLength(1);
  const many = Array.from({ length: 500 }, (_, index) => reaching([index], index));
  expect(apart(many).map(({ edits }) => edits.length)).toEqual(Array.from({ length: 25 }, () => 20));
  expect(apart([])).toEqual([]);
});

test('each edit is in one lot, in order, and no two lots reach the same', () => {
  const scopes = fc.array(fc.array(fc.nat({ max: 200 }), { maxLength: 3 }), { maxLength: 200 });
  fc.assert(
    fc.property(scopes, (all) => {
      const edits = all.map(reaching);
      const lots = apart(edits);
      expect(lots.flatMap((lot) => lot.edits)).toEqual(edits.map(({ edit }) => edit));
      const reached = lots.flatMap((lot) => lot.reached.map(({ scope }) => scope));
      expect(new Set(reached).size).toBe(reached.length);
      expect(new Set(reached)).toEqual(new Set(all.flat().map((scope) => `s${scope}`)));
    }),
  );
});
