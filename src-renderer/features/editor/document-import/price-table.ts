import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { pasteRows, type PastedRow } from '../lines/paste/paste-rows.ts';

/** Words for money in the head of a table, in every language of the app. */
const priceWords =
  /(?:^|[^\p{L}])(?:prices?|rate|rates|cost|costs|fee|fees|amount|total|budget|preis|preise|einzelpreis|gesamtpreis|kosten|betrag|summe|honorar|satz|stundensatz|tagessatz|precio|precios|importe|tarifa|coste|costo|prix|montant|tarif|coût|prijs|prijzen|bedrag|tarief|kosten|totaal)(?:[^\p{L}]|$)/iu;
const moneySign = /\p{Sc}|(?:^|[\s\d])(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|CAD|AUD|JPY)(?:[\s\d]|$)/u;

const cellText = (cell: Element): string => (cell.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();

/** The rows of a table as a spreadsheet would copy them. */
function textOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  return rows.map((row) => [...row.children].map(cellText).join('\t')).join('\n');
}

/** The share of rows that must have a price. */
const leastPriced = 0.5;

/**
 * The items of a table of prices; empty for any other table. Such a table names money, in its head or with a sign, and
 * most of its rows have a description and a price.
 */
export function priceRows(table: Element, style: MoneyStyle): readonly PastedRow[] {
  const text = textOf(table);
  const head = text.slice(0, Math.max(0, text.indexOf('\n')));
  if (!priceWords.test(head) && !moneySign.test(text)) return [];
  const rows = pasteRows(text, style);
  const priced = rows.filter(({ values }) => values.name !== '' && values.amount != null);
  return priced.length > 0 && priced.length >= rows.length * leastPriced ? rows : [];
}
