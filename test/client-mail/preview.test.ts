import { expect, test } from 'vitest';
import { previewHtml } from '../../src-renderer/features/send/preview-html.ts';
import { composeMail, type ProposalInMail } from '../../src-service/domain/mail/compose-mail.ts';
import type { AccountRow, UserRow } from '../../src-service/storage/account-store.ts';

const pageUrl = 'https://harbor.example/p/abc';
const account = { name: 'Harbor & Pine', main_color: '#2b4acb', accent_color: null, font: 'inter' };
const locale = 'de-DE';
const subject = 'Angebot „Kai“';
const message = `Guten Tag Rosa,\n\nhier ist das Angebot:\n\n${pageUrl}\n\nBis bald`;
const link: ProposalInMail = { form: 'link', pageUrl, openedUrl: `${pageUrl}/opened.gif` };
const pdf = {
  form: 'pdf',
  name: 'Kai.pdf',
  document: { html: '', pageSize: 'A4' },
} as unknown as ProposalInMail;

/** The texts, links and buttons of an e-mail, without what only mail programs need. */
const bare = (html: string): string =>
  html.replaceAll(
    /<!--.*?-->|<meta name="color-scheme"[^>]*>| (?:style|class)="[^"]*"|<style>[^<]*<\/style>|<img[^>]*opened\.gif[^>]*>|\s+/gu,
    '',
  );

function sent(sender: Pick<UserRow, 'name' | 'email' | 'signature'>, proposal: ProposalInMail): string {
  return composeMail({
    ...{ messageId: '<1@x>', date: '', locale, subject, message, proposal, logo: null },
    ...{ to: 'rosa@example.com', cc: [], bcc: [] },
    account: account as unknown as AccountRow,
    sender: sender as UserRow,
  }).html;
}

function previewed(
  sender: Pick<UserRow, 'name' | 'email' | 'signature'>,
  user: { readonly email: string; readonly signature: string } | null,
  attachesPdf: boolean,
): string {
  const values = {
    ...{ account_name: account.name, proposal_url: pageUrl },
    ...{ sender_name: sender.name, sender_email: sender.email },
  };
  const mail = { subject, message, attachesPdf, values, locale };
  return previewHtml(mail, { account: account as Parameters<typeof previewHtml>[1]['account'], user });
}

const ada = { name: 'Ada Zorn', email: 'ada@harbor.example', signature: 'Ada Zorn\nHarbor & Pine, Kiel' };
const unsigned = { ...ada, signature: '' };

test.each([
  ['with a signature', ada, link],
  ['without a signature', unsigned, link],
  ['with a PDF', ada, pdf],
] as const)('the preview is the e-mail, with its button and its end: %s', (_what, sender, proposal) => {
  const preview = previewed(sender, sender, proposal.form === 'pdf');
  expect(bare(preview)).toBe(bare(sent(sender, proposal)));
  expect(preview.includes(`<a href="${pageUrl}" class="mail-button">`)).toBe(proposal.form === 'link');
  expect(preview).toContain(
    sender.signature === '' ? 'Ada Zorn, Harbor &amp; Pine' : 'Harbor &amp; Pine, Kiel',
  );
});

test('the preview of another user’s e-mail has not the signature of the user of the key', () => {
  const other = { name: 'Ben Pine', email: 'ben@harbor.example', signature: '' };
  expect(bare(previewed(other, ada, false))).toBe(bare(sent(other, link)));
});
