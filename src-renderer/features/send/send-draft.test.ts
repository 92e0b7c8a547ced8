import { expect, test } from 'vitest';
import {
  draftInBatch,
  emptyBatchMessage,
  formOf,
  messageOf,
  recipientsOf,
  severalTo,
  startDraft,
} from './send-draft.ts';

const start = (locale: string) => ({ locale, form: 'link', account: null }) as const;

test('each e-mail of a batch uses its client’s language until the user edits the text', () => {
  const german = draftInBatch(emptyBatchMessage, 'a@x.example', start('de-AT'));
  const french = draftInBatch(emptyBatchMessage, 'b@x.example', start('fr'));
  expect(german.message).toMatch(/Angebot/u);
  expect(french.message).toMatch(/proposition/u);
  expect([german.to, french.to]).toEqual([['a@x.example'], ['b@x.example']]);
  const written = { ...emptyBatchMessage, subject: 'Hello' };
  expect(draftInBatch(written, null, start('de')).subject).toBe('Hello');
  expect(draftInBatch(written, null, start('de')).message).toBe(german.message);
});

test('an address with several e-mails in a batch is named once, case-insensitively', () => {
  expect(severalTo(['a@x.example', 'b@x.example', 'A@x.example', 'c@x.example', 'a@x.example'])).toEqual([
    'a@x.example',
  ]);
});

test.each(['en', 'de', 'fr', 'es', 'nl'])('beside a PDF, the message leads to no link: %s', (locale) => {
  const draft = startDraft('a@x.example', null, { locale, form: 'pdf', account: null });
  expect(draft.message).not.toContain('{{proposal_url}}');
  expect(draft.message).toMatch(/pdf/iu);
  expect(draft.subject).toBe(startDraft('', null, start(locale)).subject);
  const message = messageOf(draft);
  expect(message.attach_pdf).toBe(true);
  expect(formOf(message)).toBe('pdf');
  expect(startDraft(null, message, { locale, form: formOf(message), account: null }).form).toBe('pdf');
});

test('a message with a link does not name an attachment to the service', () => {
  expect(messageOf(startDraft('a@x.example', null, start('en')))).not.toHaveProperty('attach_pdf');
});

test('the words beside a PDF are not saved as the account’s template', () => {
  const link = { ...startDraft(null, null, start('en')), saveTemplate: true };
  expect(messageOf(link).save_email_template).toBe(true);
  expect(messageOf({ ...link, form: 'pdf' }).save_email_template).toBe(false);
});

test('the account’s saved texts come first, and lead to no link beside a PDF', () => {
  const account = {
    mail_subject: 'Ours: {{proposal_title}}',
    mail_message: 'Dear {{client_name}},\n\nAs agreed. Read it here:\n\n{{proposal_url}}\n\nEva',
  };
  const link = startDraft(null, null, { locale: 'de', form: 'link', account });
  expect([link.subject, link.message]).toEqual([account.mail_subject, account.mail_message]);
  const pdf = startDraft(null, null, { locale: 'de', form: 'pdf', account });
  expect(pdf.message).toBe('Dear {{client_name}},\n\nAs agreed.\n\nEva');
  const none = startDraft(null, null, {
    locale: 'de',
    form: 'link',
    account: { mail_subject: '', mail_message: '' },
  });
  expect(none.message).toMatch(/^Guten Tag/u);
});

test('an address in several fields gets one e-mail, as in the first of them', () => {
  const draft = {
    ...startDraft('ada@x.example', null, start('en')),
    cc: ['bo@x.example', 'Ada@X.example'],
    bcc: ['cy@x.example', 'BO@x.example'],
  };
  expect(messageOf(draft)).toMatchObject({
    email: 'ada@x.example',
    cc: ['bo@x.example'],
    bcc: ['cy@x.example'],
  });
  const twice = { to: ['ada@x.example', 'ADA@x.example'], cc: [], bcc: [] };
  expect(recipientsOf(twice)).toEqual({ to: ['ada@x.example'], cc: [], bcc: [] });
});
