import {
  currencyDigits,
  isCurrencyCode,
  roundToMinorUnits,
  type MinorUnits,
} from '#shared/domain/pricing/money.ts';
import { t } from '../../i18n/index.ts';
import { parseChargeSuffix, type Charge } from './charge.ts';
import { evaluate } from './evaluate.ts';
import { readNumber } from './read-number.ts';

/** A parsed price. */
export type ParsedAmount =
  | {
      readonly ok: true;
      /** Null when the field was emptied. */
      readonly amount: MinorUnits | null;
      /** The charge in the text, such as `90/h` or `40/mo`; null if it has none. */
      readonly charge: Charge | null;
    }
  | { readonly ok: false; readonly problem: string };

/** More than any proposal is worth, and still exact in minor units of three decimals. */
const largest = 1_000_000_000_000;

const knownNames = new Map<string, readonly string[]>();

/** Names of a currency, the longest first: its code and its signs in this locale. */
function namesOf(currency: string, locale: string): readonly string[] {
  const key = `${locale}|${currency}`;
  const cached = knownNames.get(key);
  if (cached !== undefined) return cached;
  const signs = isCurrencyCode(currency)
    ? (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
        return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? '';
      })
    : [];
  const names = [currency, ...signs].filter(Boolean).toSorted((x, y) => y.length - x.length);
  knownNames.set(key, names);
  return names;
}

/** Takes away what the currency is called. Names are asked for once: a paste reads thousands of cells. */
function withoutCurrency(text: string, currency: string, locale: string): string {
  return namesOf(currency, locale)
    .reduce((rest, name) => rest.replace(name, ' '), text)
    .replaceAll(/\p{Sc}/gu, ' ');
}

/**
 * Reads a price as people type them: `1.200,50` in their locale, `€ 90`, a sum such as `=3*450`, and a cadence
 * behind it, `90/h`, `40/mo` or `3 × 120 monthly`.
 */
export function parseAmount(text: string, currency: string, locale: string): ParsedAmount {
  const bare = text.trim().replace(/^=/u, '').trim();
  if (bare === '') return { ok: true, amount: null, charge: null };
  const { rest, charge, unknown } = parseChargeSuffix(bare);
  if (unknown !== null) return { ok: false, problem: t('lines.unknownUnit', { unit: unknown }) };
  const figures = withoutCurrency(rest, currency, locale);
  const value = evaluate(figures, (number) => readNumber(number, locale));
  if (value === null) return { ok: false, problem: t('lines.notAmount', { plain: '1200', hourly: '90/h' }) };
  const amount = roundToMinorUnits(value * 10 ** currencyDigits(currency));
  if (Math.abs(amount) > largest) return { ok: false, problem: t('lines.tooLarge') };
  return { ok: true, amount, charge };
}
