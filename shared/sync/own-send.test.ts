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
  test('by its address, subject and message, as they read', () => {
    expect(isOwnSend(message, recorded)).toBe(true);
  });

  test.each([
    ['another kind of entry', { activity_type: 'client_view_proposal' }],
    ['to somebody else', { to: 'grace@example.com' }],
    ['under another subject', { subject: 'Their offer' }],
    ['with another message', { message: 'Forget the first one.' }],
  ] as const)('and not %s', (_, change) => {
    expect(isOwnSend(message, { ...recorded, ...change })).toBe(false);
  });

  test.each([
    ['a service that does not record the words', { subject: undefined, message: undefined }, {}],
    ['words that were left to the account', {}, { subject: '', message: '' }],
    [
      'placeholders that the service resolved',
      { message: 'Dear Ada' },
      { message: 'Dear {{client_first_name}}' },
    ],
  ] as const)('though nothing is told by %s', (_, change, own) => {
    const { subject, message: words, ...rest } = { ...recorded, ...change };
    const told = {
      ...rest,
      ...(subject === undefined ? {} : { subject }),
      ...(words === undefined ? {} : { message: words }),
    };
    expect(isOwnSend({ ...message, ...own }, told)).toBe(true);
  });
});
