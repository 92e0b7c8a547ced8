import { expect, it } from 'vitest';
import { defaultMessage } from '#shared/document/mail/default-message.ts';
import { mailtoAddress, ownMessage, ownMessageGap } from './own-message.ts';

const values = { client_first_name: 'Zoë', proposal_title: 'Pier & <Co>', sender_name: 'Nora' };

it.each(['en', 'de', 'fr', 'es', 'nl'])('leaves out the link and what leads to it: %s', (locale) => {
  const { subject, text } = ownMessage(defaultMessage(locale, 'link'), values);
  expect(subject).toContain('Pier & <Co>');
  expect(text).not.toMatch(/\{\{|[:：]\s*\n\n[^\n]*Nora/u);
  const [, main = ''] = text.split('\n\n');
  expect(main).toContain('Pier & <Co>');
  expect(main).not.toMatch(/:$/u);
});

it('keeps the link where its address is known', () => {
  const { text } = ownMessage(defaultMessage('en', 'link'), {
    ...values,
    proposal_url: 'https://x.example/p/1',
  });
  expect(text).toContain('accept it here:\n\nhttps://x.example/p/1\n\n');
});

it('has the same text as HTML', () => {
  const { html } = ownMessage({ subject: '', message: 'A <b>\nB\n\nC' }, {});
  expect(html.replaceAll(/\s+/gu, ' ')).toContain('<p>A &lt;b&gt;<br />B</p>');
});

it('is shortened to what a mail program takes from an address', () => {
  const recipients = { to: ['a@c.example'], cc: ['b@c.example'], bcc: [] };
  const short = mailtoAddress(recipients, { subject: 'Hi & you', text: 'One\nTwo' });
  expect(short).toBe('mailto:a%40c.example?subject=Hi%20%26%20you&cc=b%40c.example&body=One%0D%0ATwo');
  const long = mailtoAddress(recipients, { subject: 'S', text: 'ü'.repeat(5000) });
  expect(long.length).toBeLessThan(2000);
  expect(decodeURIComponent(long).endsWith('ü…')).toBe(true);
});

const whole = { knowsPage: true, attachesPdf: true, canAttach: true };
const linked = { to: ['a@c.example'], message: 'Here:\n\n{{proposal_url}}' };
const plain = { ...linked, message: 'Hello' };

it.each([
  ['a link', linked, { ...whole, attachesPdf: false }, null],
  ['a link and no recipient yet', { ...linked, to: [] }, whole, null],
  [
    'an address written by hand',
    { ...plain, message: 'https://x.example' },
    { ...whole, attachesPdf: false },
    null,
  ],
  ['the PDF', plain, { ...whole, knowsPage: false }, null],
  ['a link that cannot be filled in', linked, { ...whole, knowsPage: false, attachesPdf: false }, 'neither'],
  ['neither', plain, { ...whole, attachesPdf: false }, 'neither'],
  ['a PDF that cannot be printed yet', plain, { ...whole, canAttach: false }, 'unread'],
  ['the PDF and no recipient', { ...plain, to: [] }, whole, 'noRecipient'],
] as const)('says what a message with %s lacks', (_what, draft, contents, gap) => {
  expect(ownMessageGap(draft, contents)).toBe(gap);
});
