import { expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { isOffered, leaveOffer, offerUndo, takeUpOffer } from './send-toast.ts';

function offer(toastId: string, ...proposalIds: readonly LocalId[]): readonly string[] {
  const closed: string[] = [];
  offerUndo(toastId, proposalIds, (id) => closed.push(id));
  return closed;
}

test('an offer ends with its last send, and counts those sent before', () => {
  const closed = offer('batch', toLocalId('a'), toLocalId('b'), toLocalId('c'));
  leaveOffer(toLocalId('a'), 'gone');
  leaveOffer(toLocalId('b'), 'withdrawn');
  expect(closed).toEqual([]);
  expect(takeUpOffer('batch')).toMatchObject({ waiting: new Set(['c']), gone: 1 });
  expect(isOffered('batch')).toBe(false);
  expect(takeUpOffer('batch')).toBeNull();

  const other = offer('other', toLocalId('a'), toLocalId('b'));
  for (const id of ['a', 'b']) leaveOffer(toLocalId(id), 'gone');
  expect(other).toEqual(['other']);
  expect(isOffered('other')).toBe(false);
});

test('a send that is queued again belongs to the newest offer', () => {
  const batch = offer('batch', toLocalId('a'), toLocalId('b'));
  const single = offer('single', toLocalId('a'));
  leaveOffer(toLocalId('a'), 'gone');
  expect([batch, single]).toEqual([[], ['single']]);
  expect(takeUpOffer('batch')).toMatchObject({ waiting: new Set(['b']), gone: 0 });
});
