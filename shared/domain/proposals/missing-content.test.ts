import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '../testing/ids.ts';
import { isContentMissing } from './missing-content.ts';

const listed = { localId: toLocalId('proposal:1'), serverId: toServerId('1'), fields: {} };

test('a proposal known only from a list has missing content', () => {
  expect(isContentMissing(listed, 0, true)).toBe(true);
  expect(isContentMissing(listed, 1, true), 'more may follow').toBe(true);
  expect(isContentMissing(listed, 0, false), 'it came after the workspace was read').toBe(true);
});

test('content is complete after a read of the proposal, after a full sync, and for a proposal created here', () => {
  expect(isContentMissing({ ...listed, fields: { contents_known: true } }, 0, true)).toBe(false);
  expect(isContentMissing(listed, 2, false)).toBe(false);
  expect(isContentMissing({ ...listed, localId: toLocalId('made-here') }, 0, true)).toBe(false);
  expect(isContentMissing({ ...listed, localId: toLocalId('made-here'), serverId: null }, 0, false)).toBe(
    false,
  );
});
