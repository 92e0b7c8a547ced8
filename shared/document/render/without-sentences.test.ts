import { expect, test } from 'vitest';
import { withoutSentences } from './without-sentences.ts';

const without = (html: string, locale = 'en'): string =>
  withoutSentences(html, locale, (name) => name === 'proposal_expires_at');

test('only sentences with a missing placeholder are removed', () => {
  expect(
    without(
      '<p>Forty percent is due when you accept. This offer stands until <b>{{proposal_expires_at}}</b>. It is in {{client_full_name}}’s words.</p>',
    ),
  ).toBe('<p>Forty percent is due when you accept. It is in {{client_full_name}}’s words.</p>');
  expect(without('<p>One.</p><p>Valid until {{ proposal.expires_at }}</p><p></p>')).toBe(
    '<p>One.</p><p></p>',
  );
  expect(without('<ul><li><p>Bis {{proposalExpiresAt}} gültig.</p></li></ul><p>Rest</p>', 'de')).toBe(
    '<p>Rest</p>',
  );
  expect(without('First line<br>until {{proposal_expiry_date}}.<br>Last line')).toBe(
    'First line<br><br>Last line',
  );
  const whole = '<p>For {{client_full_name}}, at 3.5 < 4 &amp; more.</p>';
  expect(without(whole)).toBe(whole);
});

test('sentences are split by the rules of each language', () => {
  for (const [locale, kept, lost] of [
    ['en', 'Prices are net.', 'This offer stands until {{proposal_expires_at}}.'],
    ['de', 'Die Preise sind netto.', 'Dieses Angebot gilt bis {{proposal_expires_at}}.'],
    ['fr', 'Les prix sont nets.', 'Cette offre est valable jusqu’au {{proposal_expires_at}} !'],
    ['es', 'Los precios son netos.', '¿Acepta antes del {{proposal_expires_at}}?'],
    ['nl_NL', 'De prijzen zijn netto.', 'Deze offerte geldt tot {{proposal_expires_at}}.'],
  ] as const) {
    expect(without(`<p>${kept} ${lost}</p>`, locale).trim()).toBe(`<p>${kept} </p>`);
    expect(without(`<p>${lost} ${kept}</p>`, locale)).toBe(`<p>${kept}</p>`);
  }
});
