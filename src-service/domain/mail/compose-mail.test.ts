import { expect, test } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';

/** What a reader of the HTML sees, paragraph by paragraph. */
function visibleTexts(html: string): readonly string[] {
  return html
    .replace(/^[\s\S]*<div role="main">/u, '')
    .replaceAll(/<br ?\/?>/gu, '\n')
    .split(/<[^>]*>/u)
    .map((part) => part.replaceAll('&amp;', '&').replaceAll('&#39;', '’').replaceAll('&quot;', '"').trim())
    .filter((part) => part !== '');
}

const subjects: Readonly<Record<string, string>> = {
  ...{ en: 'Proposal', de: 'Angebot', fr: 'Proposition', es: 'Propuesta', nl: 'Offerte' },
};

test.each(['en', 'de', 'fr', 'es', 'nl'])('%s: the text part says what the HTML says', async (locale) => {
  const { call, mail } = createTestService({ seed: { kind: 'sample' } });
  await call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', locale });
  const clients = await call('GET', '/clients?per=1');
  const proposal = await call('POST', '/proposals', {
    title: 'Site',
    client_id: Number(clients.body.data[0]?.id),
  });
  const send = `/proposals/${proposal.body.data.id}/send_proposal`;
  await call('PUT', send, { email: 'ann@x.example' });
  await call('PUT', send, { email: 'ann@x.example', message: 'Hello Ann & co,\n\nno link here.' });
  const sent = mail.messages.slice(-2);
  // Nobody has written a subject: it is in the client's language.
  expect(sent[0]?.subject.replace(/\s?:.*$/u, '')).toBe(subjects[locale]);
  expect(sent[0]?.text).toContain('Ann');
  expect(sent).toHaveLength(2);
  for (const { text, html } of sent) {
    expect(html).toContain(`<html lang="${locale}"`);
    const [button = ''] = /class="mail-button"[^>]*>([^<]+)</u.exec(html)?.slice(1) ?? [];
    const missing = visibleTexts(html).filter((part) => part !== button && !text.includes(part));
    expect(missing).toEqual([]);
    // The button's target stands in the text as well.
    const [target = ''] = /<a href="([^"]+)"/u.exec(html)?.slice(1) ?? [];
    expect(target).toMatch(/\/p\//u);
    expect(text).toContain(target);
  }
});
