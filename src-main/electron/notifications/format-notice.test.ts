import { afterEach, expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { notifiableTypes, type Notice } from '#shared/domain/activity/notifications.ts';
import { languages } from '#shared/i18n/languages.ts';
import { setLanguage } from '../i18n/translate.ts';
import { formatNotice } from './format-notice.ts';

const one = (type: (typeof notifiableTypes)[number], client = 'Ada Lovelace'): Notice => ({
  kind: 'one',
  type,
  activity: {
    id: '1',
    activity_type: type,
    at: 0,
    ip_address: '192.0.2.1',
    message: 'Only if it is cheaper',
    proposal_public_id: 'p',
    proposal_title: 'Website',
    client_full_name: client,
    client_email: 'ada@harbor.example',
  },
});

afterEach(() => setLanguage({ language: 'en', locale: 'en' }));

test('a notification says who did what to which proposal, and nothing private', () => {
  expect(formatNotice(one('client_accepted_proposal'))).toEqual({
    title: 'Ada Lovelace accepted the proposal',
    body: 'Website',
  });
  expect(formatNotice(one('client_view_proposal', '')).title).toBe('The client viewed the proposal');
  for (const type of notifiableTypes) {
    const said = JSON.stringify(formatNotice(one(type)));
    expect(said).not.toContain('cheaper');
    expect(said).not.toContain('192.0.2.1');
  }
});

test('a notification names who signed instead of the client, in every language', () => {
  const types = [
    'client_accepted_proposal',
    'client_rejected_proposal',
    'client_clarification_proposal',
  ] as const;
  for (const language of languages) {
    setLanguage({ language, locale: language });
    for (const type of types) {
      const notice = one(type);
      if (notice.kind !== 'one') throw new Error('The notice is of another kind.');
      const signed = { ...notice, activity: { ...notice.activity, from: 'Zoe Deputy' } };
      expect(formatNotice(signed).title, `${language} ${type}`).toContain('Zoe Deputy');
    }
  }
});

test('sent proposals are named, unless one needs a decision', () => {
  const sent = ['Website', 'Pier', 'Lamps'].map((title) => ({ proposalId: toLocalId(title), title }));
  expect(formatNotice({ kind: 'sends', sent: sent.slice(0, 1), stuck: 0 })).toEqual({
    title: 'A proposal was sent',
    body: 'Website',
  });
  expect(formatNotice({ kind: 'sends', sent, stuck: 0 })).toEqual({
    title: '3 proposals were sent',
    body: 'Website, Pier, and Lamps',
  });
  expect(formatNotice({ kind: 'sends', sent: [...sent, ...sent], stuck: 0 })).toEqual({
    title: '6 proposals were sent',
    body: '',
  });
  expect(formatNotice({ kind: 'sends', sent, stuck: 1 })).toEqual({
    title: 'A proposal needs your decision',
    body: 'Open the outbox for details.',
  });
});

test('a digest counts each kind of activity, in every language', () => {
  const digest: Notice = {
    kind: 'digest',
    counts: [
      { type: 'client_accepted_proposal', count: 1 },
      { type: 'client_view_proposal', count: 3 },
    ],
  };
  expect(formatNotice(digest)).toEqual({ title: 'While you were away', body: '1 accepted 3 viewed' });
  const bodies = languages.map((language) => {
    setLanguage({ language, locale: language });
    return formatNotice(digest).body;
  });
  expect(new Set(bodies).size).toBe(languages.length);
});
