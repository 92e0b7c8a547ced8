import { describe, expect, test } from 'vitest';
import { isOwnSend } from './own-send.ts';

const message = { email: 'Ada@Example.com', subject: 'Your offer', message: 'Here it is.\n\nAda' };
const recorded = {
  activity_type: 'user_send_proposal',
  to: 'Ada Lovelace <ada@example.com>',
  subject: 'Your offer',
  message: '<p>Here it is.</p><p>Ada</p>',
} as const;

describe('S8: a send in the timeline is ours', () => {
  test('if address, subject and message are equal as text', () => {
    expect(isOwnSend(message, recorded)).toBe(true);
  });

  test.each([
    ['another kind of entry', { activity_type: 'client_view_proposal' }],
    ['another address', { to: 'grace@example.com' }],
    ['another subject', { subject: 'Their offer' }],
    ['another message', { message: 'Forget the first one.' }],
    ['the record of a send by hand', { how: 'by_hand' }],
  ] as const)('but not with %s', (_, change) => {
    expect(isOwnSend(message, { ...recorded, ...change })).toBe(false);
  });

  test.each([
    ['a service that does not record the text', { subject: undefined, message: undefined }, {}],
    ['an empty text, which the account fills in', {}, { subject: '', message: '' }],
  ] as const)('also with %s', (_, change, own) => {
    const { subject, message: words, ...rest } = { ...recorded, ...change };
    const told = {
      ...rest,
      ...(subject === undefined ? {} : { subject }),
      ...(words === undefined ? {} : { message: words }),
    };
    expect(isOwnSend({ ...message, ...own }, told)).toBe(true);
  });

  const templates = {
    email: 'ada@example.com',
    subject: '{{proposal_title}} for {{client_first_name}}',
    message:
      'Dear {{ client.full_name }},\n\nread it here: {{proposalUrl}} ({{proposal_total}}).\n\n{{sender_name}}',
  };
  const entry = {
    activity_type: 'user_send_proposal',
    to: 'ada@example.com',
    proposal_title: 'Website',
    client_full_name: 'Ada Lovelace',
    client_email: 'ada@example.com',
  } as const;
  const filledIn = {
    subject: 'Website for Ada',
    message: 'Dear Ada Lovelace,\n\nread it here: https://p.example/p/x1 (€ 1,200.00).\n\nNora',
  };

  test.each([
    ['as they were sent', { subject: templates.subject, message: templates.message }],
    ['filled in', filledIn],
    [
      'filled in, with markup',
      {
        ...filledIn,
        message:
          '<p>Dear Ada Lovelace,</p><p>read it here: <a href="x">https://p.example/p/x1</a> (€&nbsp;1,200.00).</p>Nora',
      },
    ],
    ['partly filled in', { ...filledIn, message: filledIn.message.replace('Nora', '{{sender_name}}') }],
    ['filled in with empty values', { ...filledIn, message: filledIn.message.replace('Nora', '') }],
    ['with a missing first name', { ...filledIn, subject: 'Website for' }],
  ])('with placeholders %s', (_, words) => {
    expect(isOwnSend(templates, { ...entry, ...words })).toBe(true);
  });

  test.each([
    ['other text around them', { message: filledIn.message.replace('read it here', 'our second offer') }],
    ['more text behind them', { message: `${filledIn.message} and ${'much '.repeat(60)}more` }],
    ['another title in them', { subject: 'Garden for Ada' }],
    ['another first name', { subject: 'Website for Grace' }],
    ['another full name', { message: filledIn.message.replace('Lovelace', 'Byron') }],
    ['text instead of a link', { message: filledIn.message.replace('https://p.example/p/x1', 'see below') }],
  ])('but not with %s', (_, words) => {
    expect(isOwnSend(templates, { ...entry, ...filledIn, ...words })).toBe(false);
  });

  test('if the service keeps no copies, by the text around the placeholders', () => {
    const bare = {
      activity_type: 'user_send_proposal',
      to: 'ada@example.com',
      proposal_title: '',
      client_full_name: '',
    };
    expect(isOwnSend(templates, { ...bare, ...filledIn })).toBe(true);
    expect(isOwnSend(templates, { ...bare, ...filledIn, subject: 'Garden of Ada' })).toBe(false);
  });

  test('but not every send matches a message of placeholders only', () => {
    const own = {
      ...templates,
      subject: '{{proposal_title}}',
      message: '{{client_first_name}} {{proposal_url}}',
    };
    expect(isOwnSend(own, { ...entry, subject: 'Website', message: 'Ada https://p.example/p/x1' })).toBe(
      true,
    );
    expect(isOwnSend(own, { ...entry, subject: 'Website', message: 'Forget the first one, Ada.' })).toBe(
      false,
    );
  });

  test('and the cost is limited by length times placeholders, even for hostile text', () => {
    const many = '{{account_web}}a'.repeat(200);
    expect(
      isOwnSend(
        { ...templates, message: many },
        { ...entry, ...filledIn, message: `${'a'.repeat(20_000)}b` },
      ),
    ).toBe(false);
  });
});
