import { describe, expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { activityOf } from '#shared/domain/activity/testing/activity-of.ts';
import { followUpOf, followUps, type FollowUpSubject } from './follow-ups.ts';

const day = 24 * 3_600_000;
const now = 1_000 * day;

const subject = (status: ProposalStatus = 'pending', publicId = 'harbor'): FollowUpSubject => ({
  proposalId: toLocalId(`local-${publicId}`),
  publicId,
  title: 'Harbor office',
  status,
});

let nextId = 1;
/** An activity of so many days ago. */
function ago(days: number, activity_type: string, publicId = 'harbor'): Activity {
  nextId += 1;
  return activityOf({
    id: String(nextId),
    at: now - days * day,
    activity_type,
    proposal_public_id: publicId,
  });
}

const wordsOf = (activities: readonly Activity[], status: ProposalStatus = 'pending'): string | undefined =>
  followUpOf(subject(status), activities, now)?.text;

describe('a follow-up', () => {
  test('counts from the last view', () => {
    const story = [ago(9, 'user_send_proposal'), ago(6, 'client_view_proposal'), ago(4.5, 'client_view_pdf')];
    expect(wordsOf(story)).toBe('Viewed, no reply for 4 days');
  });

  test('is due after the usual time for an answer', () => {
    expect(wordsOf([ago(9, 'user_send_proposal'), ago(2.9, 'client_view_proposal')])).toBeUndefined();
    expect(wordsOf([ago(4.9, 'user_send_proposal')])).toBeUndefined();
    expect(wordsOf([ago(5, 'user_send_proposal')])).toBe('Sent, not opened for 5 days');
  });

  test('distinguishes an opened e-mail from a viewed proposal', () => {
    const story = [ago(9, 'user_send_proposal'), ago(8, 'client_email_opened')];
    expect(wordsOf(story)).toBe('Email probably opened, not viewed for 8 days');
  });

  test('reports a bounce at once, until the proposal is sent again', () => {
    const bounced = [ago(0.2, 'user_send_proposal'), ago(0.1, 'client_email_bounced')];
    expect(wordsOf(bounced)).toBe('The email bounced and wasn’t sent again');
    expect(wordsOf([...bounced, ago(0.05, 'user_send_proposal')])).toBeUndefined();
  });

  test('reports an open question, with the singular for one day', () => {
    const story = [ago(9, 'user_send_proposal'), ago(1.2, 'client_clarification_proposal')];
    expect(wordsOf(story, 'clarification')).toBe('Question unanswered for 1 day');
  });

  test.each(['draft', 'accepted', 'rejected'] as const)('says nothing once a proposal is %s', (status) => {
    expect(wordsOf([ago(9, 'user_send_proposal'), ago(8, 'client_view_proposal')], status)).toBeUndefined();
  });

  test('ignores old activities and those of other proposals', () => {
    expect(wordsOf([ago(60, 'client_view_proposal')])).toBeUndefined();
    expect(wordsOf([ago(5, 'client_view_proposal', 'other')])).toBeUndefined();
    expect(wordsOf([])).toBeUndefined();
  });
});

test('are sorted by urgency, then by longest wait', () => {
  const subjects = ['a', 'b', 'c', 'd'].map((id) => subject('pending', id));
  const story = [
    ago(6, 'user_send_proposal', 'a'),
    ago(4, 'client_view_proposal', 'b'),
    ago(8, 'client_view_proposal', 'c'),
    ago(1, 'client_email_bounced', 'd'),
  ];
  expect(followUps(subjects, story, now).map(({ publicId }) => publicId)).toEqual(['d', 'c', 'b', 'a']);
});
