import { expect, test } from 'vitest';
import { unexplainedSends, type KnownSend } from './unexplained-sends.ts';

const message = { email: 'ada@example.com', subject: 'Your offer', message: 'Here it is.' };
const sent = (id: string, change: object = {}) => ({
  id,
  fields: {
    activity_type: 'user_send_proposal' as const,
    to: message.email,
    subject: message.subject,
    message: message.message,
    ...change,
  },
});
const known = (before: readonly string[], activityId: string | null = null): KnownSend => ({
  message,
  before,
  activityId,
});
const left = (
  timeline: readonly ReturnType<typeof sent>[],
  approvedWith: readonly string[],
  sends: readonly KnownSend[],
): readonly string[] => unexplainedSends(message, timeline, new Set(approvedWith), sends).map(({ id }) => id);

test('S8: what was known at the approval explains itself, and nothing else', () => {
  expect(left([sent('1'), sent('2')], ['1'], [])).toEqual(['2']);
});

test('S8: what went to somebody else or in other words is not asked about', () => {
  expect(left([sent('1', { to: 'grace@example.com' }), sent('2', { subject: 'Hello' })], [], [])).toEqual([]);
});

test('S8: each e-mail that went out from here explains one entry that came after it', () => {
  expect(left([sent('1'), sent('2')], [], [known([])])).toEqual(['2']);
  expect(left([sent('1'), sent('2')], [], [known([]), known(['1'])])).toEqual([]);
  expect(left([sent('1')], [], [known(['1'])])).toEqual(['1']);
});

test('S8: an entry that was known at the approval is the one that an earlier e-mail left, where it can be', () => {
  // The first went out and was seen; the second is approved, and went out in a life that this journal knows nothing of.
  expect(left([sent('1'), sent('2')], ['1'], [known([])])).toEqual(['2']);
});

test('S8: an entry that was found for one e-mail explains no other', () => {
  expect(left([sent('1'), sent('2')], [], [known([], '1'), known([])])).toEqual([]);
  expect(left([sent('1')], [], [known([], '1')])).toEqual([]);
  expect(left([sent('1'), sent('2')], [], [known([], '1')])).toEqual(['2']);
});

test('S8: an e-mail in other words explains no entry of this one', () => {
  const other = { ...known([]), message: { ...message, message: 'Forget it.' } };
  expect(left([sent('1')], [], [other])).toEqual(['1']);
});
