import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { createProposal, stamp } from '#shared/sync/testing/drafts.ts';
import { createLastViewCache } from './last-view-cache.ts';
import type { Part, Reach } from '../db/stored-records.ts';

const reach = (scope: LocalId, ...parts: readonly Part[]): Reach => ({ scope, parts: new Set(parts) });
const contentsAlone = createRecordMap();
const withProposal = createRecordMap();
withProposal.apply(applyOperation(withProposal, stamp(createProposal(toLocalId('p')), 1)));

test('it is given for what the edit looked at, as long as nothing changes', () => {
  const kept = createLastViewCache();
  kept.keep([reach(toLocalId('p'), 'contents')], contentsAlone, 7);
  expect(kept.get([reach(toLocalId('p'), 'contents')], 7)).toBe(contentsAlone);
  expect(kept.get([reach(toLocalId('p'), 'contents')], 8)).toBeNull();
  expect(kept.get([reach(toLocalId('q'), 'contents')], 7)).toBeNull();
});

test('a proposal is in it only where its row was at hand', () => {
  const kept = createLastViewCache();
  kept.keep([reach(toLocalId('p'), 'contents')], contentsAlone, 1);
  expect(kept.get([reach(toLocalId('p'), 'proposal', 'contents')], 1)).toBeNull();
  kept.keep([reach(toLocalId('p'), 'contents')], withProposal, 1);
  expect(kept.get([reach(toLocalId('p'), 'proposal', 'contents')], 1)).toBe(withProposal);
  kept.keep([reach(toLocalId('p'), 'proposal')], withProposal, 1);
  expect(kept.get([reach(toLocalId('p'), 'proposal', 'contents')], 1)).toBeNull();
});

test('what reaches into several is worked out anew', () => {
  const kept = createLastViewCache();
  kept.keep([reach(toLocalId('p'), 'contents'), reach(toLocalId('q'), 'contents')], contentsAlone, 1);
  expect(kept.get([reach(toLocalId('p'), 'contents')], 1)).toBeNull();
  kept.keep([reach(toLocalId('p'), 'contents')], contentsAlone, 1);
  expect(kept.get([reach(toLocalId('p'), 'contents'), reach(toLocalId('q'), 'contents')], 1)).toBeNull();
});
