import { takeBanner } from '#shared/document/render/cover-picture.ts';
import { documentMessages, type DocumentMessages } from '#shared/document/render/document-messages.ts';
import type { DocumentItem, DocumentSection, DocumentView } from '#shared/document/render/document-view.ts';
import {
  itemCadence,
  itemQuantity,
  optionalTag,
  subtotalRows,
  totalGroups,
  type SumRow,
} from '#shared/document/render/render-document.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { lineTotal } from '#shared/domain/pricing/totals.ts';
import { bodyMarkdown, lineMarkdown, pictureDefinitions } from './markdown-body.ts';
import type { Pictures } from './markdown-inline.ts';
import { tableMarkdown, type TableCell } from './markdown-table.ts';
import { escapeHeading, escapeLineStart, linkTarget, plainLine } from './markdown-text.ts';

function cell(text: string, align: 'left' | 'right', isHeader = false): TableCell {
  return { text: () => text, isHeader, align, columns: 1, rows: 1 };
}

const bold = (text: string): string => (text === '' ? '' : `**${text}**`);

function heading(level: 1 | 2, text: string): string {
  return text === '' ? '' : `${'#'.repeat(level)} ${escapeHeading(text)}`;
}

function headMarkdown(view: DocumentView, messages: DocumentMessages): readonly string[] {
  const together = (parts: readonly string[]): string =>
    [...new Set(parts.filter((part) => part !== ''))].join(', ');
  const facts: readonly (readonly [string, string])[] = [
    [messages.preparedFor, together([view.clientName, view.clientBusiness])],
    [messages.preparedBy, together([view.preparedBy, view.accountName])],
    [messages.date, view.date ?? ''],
    [messages.validUntil, view.expires ?? ''],
    [messages.acceptedBy, view.acceptedBy ?? ''],
    [messages.acceptedOn, view.acceptedOn ?? ''],
  ];
  return [
    heading(1, plainLine(view.title)),
    facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `- **${name}**: ${plainLine(value)}`)
      .join('\n'),
  ];
}

/** Prices as a table, with the sums of the section below them. */
function itemTable(
  section: DocumentSection,
  view: DocumentView,
  messages: DocumentMessages,
  pictures: Pictures,
): string {
  const money = (amount: number): string => plainLine(formatMoney(amount, view.currency, view.locale));
  const row = (item: DocumentItem): readonly TableCell[] => [
    cell(lineMarkdown(item.name.text, pictures), 'left'),
    cell(plainLine(itemQuantity(item, view.locale)), 'right'),
    cell(`${money(item.amount ?? 0)} ${itemCadence(item, messages)}`.trim(), 'right'),
    cell(money(lineTotal(item)), 'right'),
  ];
  const sum = ({ label, amount }: SumRow): readonly TableCell[] => [
    cell(bold(plainLine(label)), 'left'),
    cell('', 'right'),
    cell('', 'right'),
    cell(bold(plainLine(amount)), 'right'),
  ];
  const { description, quantity, price, total } = messages;
  return tableMarkdown([
    [description, quantity, price, total].map((name, index) =>
      cell(name, index === 0 ? 'left' : 'right', true),
    ),
    ...section.items.map(row),
    ...(section.includeTotal ? subtotalRows(section, view) : []).map(sum),
  ]);
}

function sectionMarkdown(
  whole: DocumentSection,
  view: DocumentView,
  messages: DocumentMessages,
  pictures: Pictures,
): readonly string[] {
  const { banner, section } = takeBanner(whole);
  const tag = section.optional ? ` (${optionalTag(section, messages)})` : '';
  const title = plainLine(section.title);
  return [
    banner === null ? '' : bodyMarkdown(`<figure>${banner.text}</figure>`, pictures),
    heading(2, title === '' ? '' : `${title}${tag}`),
    bodyMarkdown(section.body.text, pictures),
    section.items.length === 0 ? '' : itemTable(section, view, messages, pictures),
  ];
}

function totalsMarkdown(view: DocumentView, messages: DocumentMessages): readonly string[] {
  const isPriced = view.sections.some((section) => section.items.length > 0);
  if (!isPriced || !view.showsTotals) return [];
  const rows = totalGroups(view)
    .flat()
    .map(({ label, amount, isSum }) =>
      ([plainLine(label), plainLine(amount)] as const).map((text, index) =>
        cell(isSum ? bold(text) : text, index === 0 ? 'left' : 'right'),
      ),
    );
  return [
    heading(2, messages.total),
    tableMarkdown([[cell('', 'left', true), cell('', 'right', true)], ...rows]),
  ];
}

/** The end of the file: who offers, and whom to ask. */
function imprintMarkdown(
  { accountName, identity }: DocumentView,
  messages: DocumentMessages,
): readonly string[] {
  if (identity == null) return [];
  const { addressLines, taxNumber, telephone, web, contact } = identity;
  const given = (lines: readonly string[]): readonly string[] => lines.filter((line) => line !== '');
  const facts = given([...addressLines, taxNumber === '' ? '' : `${messages.taxNumber}: ${taxNumber}`]);
  const link = (text: string, address: string): string => `[${plainLine(text)}](${linkTarget(address)})`;
  const ways = given([
    contact.email === '' ? '' : link(contact.email, `mailto:${contact.email}`),
    escapeLineStart(plainLine(telephone)),
    web === '' ? '' : link(web.replace(/^https?:\/\//u, ''), web),
  ]);
  if (facts.length === 0 && ways.length === 0) return [];
  const paragraph = (name: string, lines: readonly string[]): string =>
    given([bold(plainLine(name)), ...lines]).join('\\\n');
  return [
    '___',
    paragraph(
      accountName,
      facts.map((line) => escapeLineStart(plainLine(line))),
    ),
    paragraph(contact.name, ways),
  ];
}

/**
 * A proposal as one Markdown file: CommonMark with GitHub's tables and task lists. Its pictures lie at the end of it as
 * `data:` addresses, so that nothing is loaded and the text stays readable.
 */
export function markdownFile(view: DocumentView): string {
  const messages = documentMessages(view.locale);
  const pictures: Pictures = { sources: new Map() };
  const blocks = [
    ...headMarkdown(view, messages),
    ...view.sections.flatMap((section) => sectionMarkdown(section, view, messages, pictures)),
    ...totalsMarkdown(view, messages),
    ...imprintMarkdown(view, messages),
    pictureDefinitions(pictures),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
