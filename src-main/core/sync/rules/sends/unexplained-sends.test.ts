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

test('S8: only entries known at the approval are explained by it', () => {
  expect(left([sent('1'), sent('2')], ['1'], [])).toEqual(['2']);
});

test('S8: an e-mail to another address or with another text needs no explanation', () => {
  expect(left([sent('1', { to: 'grace@example.com' }), sent('2', { subject: 'Hello' })], [], [])).toEqual([]);
});

test('S8: each own send explains one later entry', () => {
  expect(left([sent('1'), sent('2')], [], [known([])])).toEqual(['2']);
  expect(left([sent('1'), sent('2')], [], [known([]), known(['1'])])).toEqual([]);
  // Also if the service lists the newest first.
  expect(left([sent('2'), sent('1')], [], [known([]), known(['1'])])).toEqual([]);
  expect(left([sent('1')], [], [known(['1'])])).toEqual(['1']);
});

test('S8: an entry known at the approval is assigned to an earlier send if possible', () => {
  // The first send was seen. The second is approved and was made by a process that this journal does not know.
  expect(left([sent('1'), sent('2')], ['1'], [known([])])).toEqual(['2']);
  expect(left([sent('2'), sent('1')], ['1'], [known([])])).toEqual(['2']);
});

test('S8: an entry assigned to one send explains no other', () => {
  expect(left([sent('1'), sent('2')], [], [known([], '1'), known([])])).toEqual([]);
  expect(left([sent('1')], [], [known([], '1')])).toEqual([]);
  expect(left([sent('1'), sent('2')], [], [known([], '1')])).toEqual(['2']);
});

test('S8: a send with another text explains no entry of this one', () => {
  const other = { ...known([]), message: { ...message, message: 'Forget it.' } };
  expect(left([sent('1')], [], [other])).toEqual(['1']);
});
