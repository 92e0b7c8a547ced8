import { formatNumber, formatPercentage } from '../../domain/pricing/format-number.ts';
import { formatMoney } from '../../domain/pricing/money.ts';
import { lineTotal, proposalTotals, type TaxedAmount } from '../../domain/pricing/totals.ts';
import { documentBody } from './body/document-body.ts';
import { documentMessages, type DocumentMessages } from './document-messages.ts';
import { orderedHeadings } from './heading-levels.ts';
import { renderImprint } from './render-imprint.ts';
import type { DocumentItem, DocumentSection, DocumentView } from './document-view.ts';
import { html, raw, type Html } from '../markup/html.ts';
import { themeOf } from '../themes/themes.ts';
import { takeBanner, takeCoverPicture } from './cover-picture.ts';

export interface FileParts {
  readonly title: string;
  readonly locale: string;
  readonly styles: string;
  /** More elements in the head, such as a policy. */
  readonly head?: Html;
  readonly content: Html;
}

/** A self-contained HTML file: embedded styles, no scripts, not indexed by search engines. */
export function renderFile({ title, locale, styles, head = raw(''), content }: FileParts): Html {
  return html`<!doctype html>
    <html lang="${locale.replaceAll('_', '-')}">
      <head>
        <meta charset="utf-8" />
        ${head}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${raw(`<style>${styles}</style>`)}
      </head>
      <body>
        ${content}
      </body>
    </html>`;
}

/** Additions to the document, such as the choices of the client's page. */
export interface DocumentSlots {
  /** More facts under the title. */
  readonly facts?: Html | null;
  /** Shown between the facts and the first section. */
  readonly notice?: Html | null;
  /** Shown at the end of a section. */
  readonly sectionFoot?: (section: DocumentSection) => Html | null;
  readonly totalsFoot?: Html | null;
  readonly foot?: Html | null;
  /** Whether the page plays videos when its reader asks for it; else they are links. */
  readonly playsVideos?: boolean;
}

/** Renders a proposal's document for the client's page, the PDF and exported files. */
export function renderDocument(view: DocumentView, slots: DocumentSlots = {}): Html {
  const messages = documentMessages(view.locale);
  const isPriced = view.sections.some((section) => section.items.length > 0);
  const { hasCover } = themeOf(view.theme);
  const { picture, sections } = hasCover
    ? takeCoverPicture(view.sections)
    : { picture: null, sections: view.sections };
  return orderedHeadings(html`<main class="page">
    ${renderHeader(view, messages, slots.facts ?? null, hasCover, picture)}
    ${renderContents(sections, messages)} ${slots.notice ?? null}
    ${sections.map((section) => renderSection(section, view, messages, slots))}
    ${isPriced && view.showsTotals && renderTotals(view, messages, slots.totalsFoot ?? null)}
    ${slots.foot ?? null} ${view.identity != null && renderImprint(view, view.identity)}
  </main>`);
}

/** Number of titled sections from which a document has a table of contents. */
const longDocument = 6;

/** Links to the titled sections of a long document. */
function renderContents(sections: readonly DocumentSection[], messages: DocumentMessages): Html | null {
  const titled = sections.filter(({ title }) => title !== '');
  if (titled.length < longDocument) return null;
  return html`<nav class="toc" aria-labelledby="contents">
    <p id="contents">${messages.contents}</p>
    <ol>
      ${titled.map(({ id, title }) => html`<li><a href="#section-${id}" dir="auto">${title}</a></li>`)}
    </ol>
  </nav>`;
}

function renderHeader(
  view: DocumentView,
  messages: DocumentMessages,
  more: Html | null,
  isCover: boolean,
  picture: Html | null,
): Html {
  const fact = (name: string, value: Html | string): Html =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  const logo = view.identity?.logo;
  return html`<header class="${isCover ? 'cover' : ''}">
    ${picture !== null && html`<div class="art">${picture}</div>`}
    <p class="from" dir="auto">
      ${logo == null ? view.accountName : html`<img src="${logo}" alt="${view.accountName}" />`}
    </p>
    <h1 dir="auto">${view.title}</h1>
    <dl class="facts">
      ${
        view.clientName !== '' &&
        fact(messages.preparedFor, html`${view.clientName}<small>${view.clientBusiness}</small>`)
      }
      ${fact(messages.preparedBy, view.preparedBy)}
      ${view.date !== null && fact(messages.date, view.date)}
      ${view.expires !== null && fact(messages.validUntil, view.expires)}
      ${view.acceptedBy !== null && fact(messages.acceptedBy, view.acceptedBy)}
      ${view.acceptedOn !== null && fact(messages.acceptedOn, view.acceptedOn)} ${more}
    </dl>
  </header>`;
}

function renderSection(
  whole: DocumentSection,
  view: DocumentView,
  messages: DocumentMessages,
  slots: DocumentSlots,
): Html {
  const { banner, section } = takeBanner(whole);
  const foot = slots.sectionFoot?.(section) ?? null;
  // While the client can still choose, the checkbox in `foot` shows the choice, so the tag does not.
  const tag = foot === null ? optionalTag(section, messages) : messages.optional;
  return html`<section class="${section.pageBreak ? 'page-break' : ''}" id="section-${section.id}">
    ${banner !== null && html`<figure class="banner">${banner}</figure>`}
    ${
      section.title !== '' &&
      html`<h2 dir="auto">${section.title}${section.optional && html`<span class="tag">${tag}</span>`}</h2>`
    }
    ${section.body.text !== '' && html`<div class="body" dir="auto">${documentBody(section.body, section.title || view.title, messages, slots.playsVideos ?? false)}</div>`}
    ${section.items.length > 0 && renderItems(section, view, messages)} ${foot}
  </section>`;
}

/** The client's choice about an optional section; empty for other sections. */
export function optionalTag(section: DocumentSection, messages: DocumentMessages): string {
  if (!section.optional) return '';
  return `${messages.optional}, ${section.selected ? messages.included : messages.notIncluded}`;
}

function renderItems(section: DocumentSection, view: DocumentView, messages: DocumentMessages): Html {
  const money = (amount: number): string => formatMoney(amount, view.currency, view.locale);
  const row = (item: DocumentItem): Html =>
    html`<tr>
      <td class="name" role="rowheader" dir="auto">${item.name}</td>
      <td class="n">${itemQuantity(item, view.locale) || raw('&nbsp;')}</td>
      <td class="n">${money(item.amount ?? 0)}<small>${itemCadence(item, messages)}</small></td>
      <td class="n">${money(lineTotal(item))}</td>
    </tr>`;
  const sum = ({ label, amount }: SumRow): Html =>
    html`<tr class="sum">
      <td colspan="3" role="rowheader">${label}</td>
      <td class="n">${amount}</td>
    </tr>`;
  // The sum stays on one page with the last line. In a `tfoot` it would repeat on every printed page.
  return html`<table class="items">
    <thead>
      <tr>
        <th scope="col">${messages.description}</th>
        <th scope="col" class="n">${messages.quantity}</th>
        <th scope="col" class="n">${messages.price}</th>
        <th scope="col" class="n">${messages.total}</th>
      </tr>
    </thead>
    ${section.items.length > 1 && html`<tbody>${section.items.slice(0, -1).map(row)}</tbody>`}
    <tbody class="end">
      ${section.items.slice(-1).map(row)}
      ${section.includeTotal && subtotalRows(section, view).map(sum)}
    </tbody>
  </table>`;
}

/** One line of the totals, formatted for the client's locale. */
export interface SumRow {
  readonly label: string;
  readonly amount: string;
  /** Whether it is an amount to pay, as opposed to a subtotal or tax. */
  readonly isSum: boolean;
}

/** A section's subtotals: one row for the one-off amount and one for each cadence. They are never added up. */
export function subtotalRows({ items }: DocumentSection, view: DocumentView): readonly SumRow[] {
  const messages = documentMessages(view.locale);
  const { oneOff, recurring } = proposalTotals([{ optional: false, selected: true, items }]);
  const row = (label: string, amount: number): SumRow => ({
    label,
    amount: formatMoney(amount, view.currency, view.locale),
    isSum: false,
  });
  const once = recurring.length === 0 || oneOff.net !== 0 ? [row(messages.subtotal, oneOff.net)] : [];
  return [...once, ...recurring.map(({ cadence, net }) => row(messages.subtotals[cadence], net))];
}

/** The totals: one group for the one-off amount and one for each cadence. They are never added up. */
export function totalGroups(view: DocumentView): readonly (readonly SumRow[])[] {
  const messages = documentMessages(view.locale);
  const { oneOff, recurring } = view.totals;
  const row = (label: string, amount: number, isSum = false): SumRow => ({
    label,
    amount: formatMoney(amount, view.currency, view.locale),
    isSum,
  });
  const group = ({ net, taxes, total }: TaxedAmount, label: string): readonly SumRow[] => [
    ...(taxes.length === 0 ? [] : [row(messages.subtotal, net)]),
    ...taxes.map((tax) => row(`${tax.name} ${formatPercentage(tax.percentage, view.locale)}`, tax.amount)),
    row(label, total, true),
  ];
  const showsOneOff = recurring.length === 0 || oneOff.net !== 0;
  const oneOffLabel = recurring.length === 0 ? messages.total : messages.totalOnce;
  return [
    ...(showsOneOff ? [group(oneOff, oneOffLabel)] : []),
    ...recurring.map((part) => group(part, messages.totals[part.cadence])),
  ];
}

function renderTotals(view: DocumentView, messages: DocumentMessages, foot: Html | null): Html {
  // A break cannot be avoided within a margin, so that in print the space above is the outer element's.
  return html`<div class="ending"><div class="totals" id="totals">
    <table aria-label="${messages.total}">
      ${totalGroups(view).map(
        (rows) =>
          html`<tbody>
            ${rows.map(
              ({ label, amount, isSum }) =>
                html`<tr class="${isSum ? 'sum' : ''}">
                  <th scope="row">${label}</th>
                  <td>${amount}</td>
                </tr>`,
            )}
          </tbody>`,
      )}
    </table>
    ${foot}
  </div></div>`;
}

/** The quantity, shown only for an item priced per unit. */
export function itemQuantity(item: DocumentItem, locale: string): string {
  return item.cost_type === 'per' ? formatNumber(item.quantity ?? 1, locale) : '';
}

/** The cadence or the unit of the price; empty for a one-off item. */
export function itemCadence(item: DocumentItem, messages: DocumentMessages): string {
  switch (item.cost_type) {
    case 'fixed':
      return '';
    case 'recurring':
      return messages.cadence[item.recurring_type ?? 'monthly'];
    case 'per':
      return item.per_type === null ? '' : messages.per[item.per_type];
  }
}
