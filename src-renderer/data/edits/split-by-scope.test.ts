import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Edit } from '../lib/edit.ts';
import { splitByScope } from './split-by-scope.ts';

/** An edit of a proposal that also reads a client. */
const reaching = ([scope, client]: readonly [scope: number, client: number], index: number): Edit => ({
  ...{ kind: 'update', entity: 'proposal', localId: toLocalId(`e${index}`), scope: toLocalId(`s${scope}`) },
  ...{ values: {}, expected: { client_id: `s${client}` } },
});

test('edits of many proposals are split into batches, and those of one proposal stay together', () => {
  const one = Array.from({ length: 500 }, (_, index) => reaching([1, 1], index));
  expect(splitByScope(one)).toHaveLength(1);
  const many = Array.from({ length: 500 }, (_, index) => reaching([index, index], index));
  expect(splitByScope(many).map(({ edits }) => edits.length)).toEqual(Array.from({ length: 25 }, () => 20));
  expect(splitByScope([])).toEqual([]);
});

test('each edit is in one batch, in order, and no two batches share a scope', () => {
  const oneOf = fc.nat({ max: 200 });
  const scopes = fc.array(fc.tuple(oneOf, oneOf), { maxLength: 200 });
  fc.assert(
    fc.property(scopes, (all) => {
      const edits = all.map(reaching);
      const lots = splitByScope(edits);
      expect(lots.flatMap((lot) => lot.edits)).toEqual(edits);
      const readSets = lots.flatMap((lot) => lot.readSets.map(({ scope }) => scope));
      expect(new Set(readSets).size).toBe(readSets.length);
      expect(new Set(readSets)).toEqual(new Set(all.flat().map((scope) => `s${scope}`)));
    }),
  );
});
