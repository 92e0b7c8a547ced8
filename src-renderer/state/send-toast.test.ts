import { expect, test } from 'vitest';
import { isOffered, leaveOffer, offerToTakeBack, takeUpOffer } from './send-toast.ts';

function offer(toastId: string, ...proposalIds: readonly string[]): readonly string[] {
  const closed: string[] = [];
  offerToTakeBack(toastId, proposalIds, (id) => closed.push(id));
  return closed;
}

test('an offer ends with the last of its sends, and says how many have gone until then', () => {
  const closed = offer('batch', 'a', 'b', 'c');
  leaveOffer('a', 'gone');
  leaveOffer('b', 'taken-back');
  expect(closed).toEqual([]);
  expect(takeUpOffer('batch')).toMatchObject({ waiting: new Set(['c']), gone: 1 });
  expect(isOffered('batch')).toBe(false);
  expect(takeUpOffer('batch')).toBeNull();

  const other = offer('other', 'a', 'b');
  for (const id of ['a', 'b']) leaveOffer(id, 'gone');
  expect(other).toEqual(['other']);
  expect(isOffered('other')).toBe(false);
});

test('a send that is queued anew belongs to the newest offer', () => {
  const batch = offer('batch', 'a', 'b');
  const single = offer('single', 'a');
  leaveOffer('a', 'gone');
  expect([batch, single]).toEqual([[], ['single']]);
  expect(takeUpOffer('batch')).toMatchObject({ waiting: new Set(['b']), gone: 0 });
});
