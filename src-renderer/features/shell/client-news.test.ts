import { expect, test } from 'vitest';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { answersAmong, formatNews } from './client-news.ts';

const activity = (activity_type: string, message?: string): Activity => ({
  id: '1',
  activity_type,
  at: 1,
  ip_address: '',
  proposal_public_id: 'p',
  proposal_title: 'Website',
  client_full_name: 'Ada Byron',
  client_email: 'ada@example.com',
  ...(message !== undefined && { message }),
});

test('a question is reported with its text, an answer with its proposal', () => {
  expect(formatNews([activity('client_clarification_proposal', 'Could we\nstart in May?')])).toEqual({
    title: 'Ada Byron asked a question',
    description: 'Website: “Could we start in May?”',
  });
  expect(formatNews([activity('client_accepted_proposal')])).toEqual({
    title: 'Ada Byron accepted the proposal',
    description: 'Website',
  });
});

test('several answers are reported as one number, and views are not counted', () => {
  const asked = activity('client_clarification_proposal');
  expect(formatNews([asked, asked])).toEqual({ title: '2 new client responses', description: '' });
  expect(answersAmong([asked, activity('client_view_proposal')])).toEqual([asked]);
  expect(formatNews([])).toBeNull();
});

test('who signed is named instead of the client', () => {
  for (const type of ['client_accepted_proposal', 'client_clarification_proposal'])
    expect(formatNews([{ ...activity(type), from: 'Zoe Deputy' }])?.title).toMatch(/^Zoe Deputy /u);
});
