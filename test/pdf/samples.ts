import { raw } from '#shared/document/markup/html.ts';
import { sumsOf } from '#shared/document/answers/render-answers.ts';
import { documentThemes } from '#shared/document/render/document-theme.ts';
import type { DocumentItem, DocumentSection, DocumentView } from '#shared/document/render/document-view.ts';
import { pageSizes, type PageSize } from '#shared/bridge/files.ts';
import { fontIds } from '#shared/domain/account/brand.ts';
import { recurringTypes } from '#shared/domain/pricing/line-item.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import { pngFile } from '../../src-service/domain/images/testing/image-files.ts';
import { sanitizeBody } from '../../src-service/page/sanitize.ts';
import type { ProposalView } from '../../src-service/page/proposal-view.ts';

/** A proposal to print. */
export interface Sample {
  readonly name: string;
  readonly pageSize: PageSize;
  readonly view: DocumentView;
  readonly state: 'unsent' | 'open' | 'accepted' | 'rejected';
}

interface Words {
  readonly locale: string;
  readonly title: string;
  readonly heading: string;
  readonly sentence: string;
  readonly word: string;
}

const languages: readonly Words[] = [
  { locale: 'en', title: 'Website & shop', heading: 'What we do', sentence: 'We build it in four steps, and you see each of them.', word: 'Design' }, // prettier-ignore
  { locale: 'de', title: 'Neue Website für Grün & Söhne', heading: 'Was wir tun', sentence: 'Wir bauen sie in vier Schritten, und Sie prüfen jeden davon.', word: 'Gestaltung' }, // prettier-ignore
  { locale: 'fr', title: 'Un site à l’écoute', heading: 'Ce que nous faisons', sentence: 'Nous le réalisons en quatre étapes, que vous validez une à une.', word: 'Création' }, // prettier-ignore
  { locale: 'es', title: '¿Una página nueva?', heading: 'Qué hacemos', sentence: 'La construimos en cuatro pasos, y usted aprueba cada uno de ellos.', word: 'Diseño' }, // prettier-ignore
  { locale: 'nl', title: 'Een website voor Łódź', heading: 'Wat wij doen', sentence: 'Wij bouwen hem in vier stappen, en u keurt ze één voor één goed.', word: 'Ontwerp' }, // prettier-ignore
];

const png = `data:image/png;base64,${pngFile({ width: 2, height: 2 }).toString('base64')}`;
const svgLogo = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" width="90" height="30"><rect width="30" height="30" rx="6" fill="#166b4d"/><circle cx="60" cy="15" r="12" fill="none" stroke="#166b4d" stroke-width="4" opacity=".5"/></svg>',
).toString('base64')}`;

/** Numbers from 0 to 1 that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The blocks that a text may contain. */
function blocksOf({ heading, sentence, word }: Words): readonly string[] {
  const cells = (tag: string, ...texts: readonly string[]): string =>
    texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
  return [
    `<p>${sentence} <strong>${word}</strong>, <em>${word}</em>, <u>${word}</u>, <s>${word}</s>, <mark>${word}</mark>, H<sub>2</sub>O, m<sup>2</sup>, <span class="brand">${word}</span>.</p>`,
    `<p>${sentence}<br>${sentence}</p>`.repeat(4),
    `<h1>${heading}</h1><p>${sentence}</p>`,
    `<h2>${heading}</h2><p>${sentence}</p><h3>${word}</h3><p>${sentence}</p>`,
    `<h4>${heading}</h4><p>${sentence}</p><h2>${word}</h2><p>${sentence}</p>`,
    `<h6>${word}</h6><ul><li>${sentence}</li></ul>`,
    `<ul><li>${word}</li><li><p>${sentence}</p><ul><li>${word}<ol><li>${word}</li></ol></li></ul></li></ul>`,
    `<ol start="7"><li>${sentence}</li><li>${sentence}</li></ol>`,
    `<ul class="checklist"><li class="checked"><p>${sentence}</p></li><li>${word}<ul class="checklist"><li>${word}</li></ul></li></ul>`,
    `<aside class="callout"><p>${sentence}</p></aside>`,
    `<aside class="callout"><h3>${word}</h3><ul><li>${sentence}</li></ul></aside>`,
    `<div class="columns"><div class="column"><h3>${word}</h3><p>${sentence}</p></div><div class="column"><p>${sentence}</p><ul><li>${word}</li></ul></div></div>`,
    `<pre><code>let price = 1 &lt; 2;\nprice += 1;</code></pre><p>${sentence} <code>price</code></p>`,
    `<blockquote><p>${sentence}</p></blockquote><hr>`,
    `<p>${sentence} <a href="https://example.com/a?b=1&amp;c=ü">${word}</a>, <a href="mailto:ida@example.com">ida@example.com</a>. <a href="https://example.com/">${sentence} ${sentence}</a></p>`,
    `<p class="video"><a href="https://videos.example/watch?v=1">${heading}</a></p>`,
    `<p class="video"><a href="https://youtu.be/abcdefghijk"><img src="${png}" alt="" width="320" height="180">${heading}</a></p>`,
    `<p><a href="https://example.com/picture"><img src="${png}" alt="${word}" width="60" height="40"></a></p>`,
    `<table><caption>${heading}</caption><thead><tr>${cells('th', word, heading)}</tr></thead><tbody><tr>${cells('td', sentence, '')}</tr><tr>${cells('td', '<p></p>', word)}</tr></tbody></table>`,
    `<table><tbody><tr>${cells('th', '', word, heading)}</tr>${`<tr><th>${word}</th>${cells('td', '1', sentence)}</tr>`.repeat(12)}</tbody></table>`,
    `<table><thead><tr><th colspan="2">${word}</th><th>${heading}</th></tr></thead><tbody><tr><td rowspan="2">${word}</td>${cells('td', '1', '2')}</tr><tr>${cells('td', '3', '4')}</tr></tbody></table>`,
    `<table><tbody><tr>${cells('td', word, '1')}</tr><tr>${cells('td', word, '')}</tr></tbody></table>`,
    `<figure class="picture"><img src="${png}" alt="${heading}" width="400" height="200"><figcaption>${sentence}</figcaption></figure>`,
    `<figure class="picture small left"><img src="${png}" alt="${word}" width="200" height="120"></figure><p>${`${sentence} `.repeat(6)}</p>`,
    `<figure class="picture banner center"><img src="${png}" alt="${word}" width="400" height="100"><figcaption>${heading}</figcaption></figure><p>${sentence}</p>`,
    `<figure class="picture wide"><img src="${png}" width="400" height="100"><figcaption>${word}</figcaption></figure>`,
    `<p>${sentence} <img src="${png}" width="20" height="20"> <img src="${png}" alt="" width="20" height="20"></p>`,
    `<p><img src="https://pictures.example/a.png" alt="${word}"></p>`,
    `<dl><dt>${word}</dt><dd>${sentence}</dd></dl><div>${sentence} <b>${word}</b></div>${sentence}`,
    `<p>½ × 3 = 1,5 → „${word}“ … – 20 % • 10 €</p>`,
  ];
}

/** Samples that differ in all that a proposal can contain; the first ones in most of it. */
export function samples(count: number): readonly Sample[] {
  return Array.from({ length: count }, (_, index) => sample(index));
}

function sample(index: number): Sample {
  const random = randomFrom(index);
  const choose = <T>(items: readonly [T, ...T[]] | readonly T[]): T =>
    items[Math.floor(random() * items.length)] as T;
  const words = languages[index % languages.length] as Words;
  const blocks = blocksOf(words);
  const state = (['open', 'accepted', 'unsent', 'rejected'] as const)[index % 4] ?? 'open';
  const sections = Array.from({ length: 3 + Math.floor(random() * 5) }, (_, at): DocumentSection => {
    // Every block is in one of the first samples; later ones mix them.
    const first = index * 12 + at * 3;
    const own = index < 3 ? blocks.filter((_block, n) => n >= first % blocks.length && n < (first % blocks.length) + 6) : []; // prettier-ignore
    const body = [...own, ...Array.from({ length: Math.floor(random() * 7) }, () => choose(blocks))].join('');
    // A title alone may stand at the foot of a page, where the next section begins a new one.
    const length = body !== '' && random() < 0.5 ? 0 : choose([1, 2, 5, 30, 90]);
    return {
      id: String(at + 1),
      title: random() < 0.15 ? '' : `${words.heading} ${String(at + 1)}`,
      body: raw(sanitizeBody(body)),
      optional: random() < 0.25,
      selected: random() < 0.5,
      pageBreak: random() < 0.15,
      includeTotal: random() < 0.6,
      items: Array.from({ length }, (_item, n) => item(words, n, random)),
    };
  });
  const taxes = choose([[], [{ name: 'VAT', percentage: '21' }], [{ name: 'A', percentage: '5.5' }, { name: 'B', percentage: '7' }]]); // prettier-ignore
  const logo = [null, png, svgLogo][index % 3] ?? null;
  return {
    name: `${String(index)}, ${words.locale}, ${state}`,
    pageSize: pageSizes[Math.floor(index / 2) % pageSizes.length] ?? 'A4',
    state,
    view: {
      title: index === 7 ? `${words.title} – ${words.sentence} ${words.sentence}` : words.title,
      locale: words.locale,
      currency: choose(['EUR', 'USD', 'CHF']),
      theme: documentThemes[index % documentThemes.length] ?? 'clean',
      accountName: 'Blau & Partner "Łódź"',
      identity: {
        brand: {
          main_color: choose([null, '#7a2e2e']),
          accent_color: choose([null, '#2b4acb']),
          font: fontIds[index % fontIds.length] ?? 'inter',
        },
        logo,
        addressLines: index % 4 === 3 ? [] : ['Straße 1', '10115 Berlin'],
        taxNumber: 'DE 123',
        telephone: '+49 30 1234',
        web: 'https://blau.example/',
        contact: { name: 'Ida Blau', email: 'ida@blau.example', picture: index % 2 === 0 ? png : null },
      },
      preparedBy: 'Ida Blau',
      clientName: index % 5 === 4 ? '' : 'Ann Grün',
      clientBusiness: 'Grün & Söhne',
      date: '2 March 2026',
      expires: index % 2 === 0 ? '2 April 2026' : null,
      acceptedBy: null,
      acceptedOn: null,
      sections,
      totals: proposalTotals(sections, taxes),
      showsTotals: random() < 0.9,
    },
  };
}

function item({ word, sentence }: Words, at: number, random: () => number): DocumentItem {
  const kind = (['fixed', 'per', 'recurring'] as const)[Math.floor(random() * 3)] ?? 'fixed';
  const long = random() < 0.2 ? ` <em>${sentence}</em><br>${sentence}` : '';
  return {
    name: raw(
      sanitizeBody(
        random() < 0.1 ? `<p>${word}</p><ul><li>${sentence}</li></ul>` : `${word} ${String(at + 1)}${long}`,
      ),
    ),
    cost_type: kind,
    recurring_type: kind === 'recurring' ? (recurringTypes[at % 3] ?? 'monthly') : null,
    per_type: kind === 'per' ? 'hour' : null,
    quantity: kind === 'per' ? 1 + Math.floor(random() * 20) : null,
    amount: Math.floor(random() * 300_000),
  };
}

/** A sample as the service reads it from its records. */
export function serviceView({ view, state, pageSize }: Sample): ProposalView {
  const isDecided = state === 'accepted' || state === 'rejected';
  const proposal = {
    title: view.title,
    status: state,
    document_section_title: 'Documents',
    decided_by: isDecided ? 'Ann Grün' : null,
  };
  return {
    // Nothing else of the record is on the page.
    proposal: proposal as unknown as ProposalView['proposal'],
    decisionState: state,
    pageSize,
    decidedAt: isDecided ? '3 March 2026' : null,
    document: view,
    ...sumsOf(view),
  };
}

/** Whether a document shows totals behind its sections. */
export function hasTotalsAtEnd({ view }: Sample): boolean {
  return view.showsTotals && view.sections.some(({ items }) => items.length > 0);
}
