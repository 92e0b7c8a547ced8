import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { renderDocument, renderFile } from '#shared/document/render/render-document.ts';
import { documentStyles, documentTypefaces } from '#shared/document/render/document-styles.ts';
import { documentFonts, fontPackages } from '#shared/document/render/document-fonts.ts';
import { documentThemes } from '#shared/document/render/document-theme.ts';
import { answerStyles } from '#shared/document/answers/answer-styles.ts';
import { renderAnswers, sumsOf } from '#shared/document/answers/render-answers.ts';
import { answerMessages } from '#shared/document/answers/answer-messages.ts';
import { brandStyles } from '#shared/document/render/brand-styles.ts';
import { raw } from '#shared/document/markup/html.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';

const only = process.argv[2]?.split(',') ?? documentThemes;
const withBrand = process.argv.includes('--brand');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d9b99b"/><stop offset=".5" stop-color="#8a9a8b"/><stop offset="1" stop-color="#2f4858"/></linearGradient></defs><rect width="1600" height="900" fill="url(#g)"/><circle cx="1150" cy="320" r="150" fill="#f4e3c8" opacity=".9"/><path d="M0 700 Q400 520 800 680 T1600 600 V900 H0Z" fill="#22333b"/><path d="M0 800 Q500 640 1000 780 T1600 740 V900 H0Z" fill="#1a252b"/></svg>`;
const picture = `<figure class="picture wide"><img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" alt="A harbor at dusk"></figure>`;
const p = (n: number) => ['<p>Northlight Harbor needs a website that sells berths and day trips without a phone call. We propose a design that puts availability first, and a booking flow of three steps that works on a phone in the wind.</p>', '<p>We start with two days on the pier: interviews with the harbor office, and a look over the shoulder of guests. From there, we work in weekly steps, each of which ends with something you can click.</p>', '<h3>What you get</h3><ul><li>A design system with 24 components</li><li>Booking in three steps, in two languages</li><li>A year of hosting and care</li></ul>', '<blockquote>The old site cost us about forty bookings a week in July.</blockquote>', '<table><tbody><tr><th>Phase</th><th>Weeks</th><th>Result</th></tr><tr><td>Discover</td><td>1–2</td><td>Report and map of journeys</td></tr><tr><td>Design</td><td>3–6</td><td>Prototype</td></tr><tr><td>Build</td><td>7–12</td><td>Live site</td></tr></tbody></table>', '<div class="callout"><p><strong>Note:</strong> Photography isn’t included. We work with two photographers and gladly connect you.</p></div>'].slice(0, n).join('');
const item = (name: string, amount: number, more: object = {}) => ({ name: raw(name), amount, cost_type: 'fixed', recurring_type: null, per_type: null, quantity: null, ...more });
const sections = [
  { title: 'A harbor that books itself', body: picture + p(2) },
  { title: 'How we work', body: p(5) },
  { title: 'Team', body: p(1) + p(6).slice(p(5).length) },
  { title: 'Investment', body: '<p>All prices are without VAT. Invoices are due within 14 days.</p>', items: [item('<p>Discovery: two days on site, report</p>', 280000), item('<p>Design of the booking flow and 24 components</p>', 960000), item('<p>Development</p>', 9500, { cost_type: 'per', per_type: 'hour', quantity: 120 }), item('<p>Hosting and care</p>', 19000, { cost_type: 'recurring', recurring_type: 'monthly' })], includeTotal: true },
  { title: 'Photography', body: '<p>A day with a photographer on the water.</p>', optional: true, items: [item('<p>Photographer, one day</p>', 180000)] },
  { title: 'Timeline', body: p(1) },
  { title: 'Terms', body: p(2) },
].map((one, index) => ({ id: String(index), optional: false, selected: true, pageBreak: false, includeTotal: false, items: [], ...one, body: raw(one.body) }));
const brand = { main_color: '#0b6e4f', accent_color: '#e07a1f', font: 'inter' as const };
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const theme of only as typeof documentThemes) {
  const view = {
    title: 'A website and booking for Northlight Harbor', locale: 'en', currency: 'EUR', theme, accountName: 'Fable & Field Studio',
    identity: { brand: withBrand ? brand : { main_color: null, accent_color: null, font: 'inter' as const }, logo: null, addressLines: ['Keizersgracht 100', '1015 AA Amsterdam'], taxNumber: 'NL001234567B01', telephone: '+31 20 123 45 67', web: 'https://fablefield.example', contact: { name: 'Rosa Fable', email: 'rosa@fablefield.example', picture: null } },
    preparedBy: 'Rosa Fable', clientName: 'Ada Mercer', clientBusiness: 'Northlight Harbor', date: 'November 28, 2026', expires: 'December 28, 2026', acceptedBy: null, acceptedOn: null,
    sections, totals: proposalTotals(sections as never, [{ name: 'VAT', percentage: '21' }] as never), showsTotals: true,
  } as never;
  for (const purpose of ['page', 'pdf'] as const) {
    const content = renderDocument(view, { foot: purpose === 'page' ? renderAnswers(sumsOf(view), answerMessages('en'), 'tok') : null });
    const fonts = await documentFonts(content.text, documentTypefaces(theme, 'inter'), async (file) => (await readFile(createRequire(import.meta.url).resolve(`@fontsource/${fontPackages.get(file)}/files/${file}`))).toString('base64'));
    const html = renderFile({ title: 'T', locale: 'en', styles: fonts + documentStyles(theme) + answerStyles + brandStyles((view as { identity: { brand: never } }).identity.brand), content }).text;
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.setContent(html);
    if (purpose === 'page') {
      await page.screenshot({ path: `/tmp/shots/${theme}-page.png`, fullPage: true });
      await page.screenshot({ path: `/tmp/shots/${theme}-fold.png` });
      await page.setViewportSize({ width: 390, height: 800 });
      await page.screenshot({ path: `/tmp/shots/${theme}-phone.png`, fullPage: true });
    } else {
      const pdf = await page.pdf({ format: 'A4', tagged: true, outline: true, printBackground: true, displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: '<span></span>', margin: { top: '20mm', bottom: '20mm', left: '18mm', right: '18mm' } });
      await writeFile(`/tmp/shots/${theme}.pdf`, pdf);
    }
    await page.close();
  }
}
await browser.close();
