/**
 * An integer amount in a currency's minor units: cents for EUR, yen for JPY, fils for KWD. The API calls them "cents"
 * for every currency (`service-api.md §2.5`, `field-notes.md §1 #23`).
 */
export type MinorUnits = number;

/** The default of an account without a currency (`service-api.md §2.4`). */
export const defaultCurrency = 'USD';

const digitsByCurrency = new Map<string, number>();
/** Number of cached texts per currency and locale: amounts repeat, and `Intl` takes microseconds for each. */
const cacheSize = 500;

interface MoneyFormatter {
  readonly format: (decimal: string) => string;
  readonly texts: Map<MinorUnits, string>;
}

const formatters = new Map<string, MoneyFormatter>();
const fallbackDigits = 2;

/** Whether a text has the form of a currency code. `Intl` accepts any such code. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Za-z]{3}$/u.test(text);
}

const knownCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a code belongs to a real currency; `XXX` does not. */
export function isKnownCurrency(code: string): boolean {
  return knownCurrencies.has(code);
}

/** Number of a currency's decimals: USD 2, JPY 0, KWD 3; 2 for an invalid code. */
export function currencyDigits(currency: string): number {
  const cached = digitsByCurrency.get(currency);
  if (cached !== undefined) return cached;
  const digits = isCurrencyCode(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    : undefined;
  const resolved = digits ?? fallbackDigits;
  digitsByCurrency.set(currency, resolved);
  return resolved;
}

/**
 * The exact decimal text of an amount, for `Intl.NumberFormat` and `parseAmount`: 123456 USD is `1234.56`. It moves the
 * point within the digits, so no binary fraction rounds the amount.
 */
export function toDecimalText(amount: MinorUnits, currency: string): string {
  const digits = currencyDigits(currency);
  const sign = amount < 0 ? '-' : '';
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0');
  if (digits === 0) return sign + padded;
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/**
 * An amount in a locale's format: `£1,500.00`, `1.500,00 €`, `¥1,500`. Never throws: an unknown locale falls back to
 * English, an invalid currency code to the code after the number.
 */
export function formatMoney(amount: MinorUnits, currency: string, locale: string): string {
  const formatter = moneyFormatter(currency, locale);
  const cached = formatter.texts.get(amount);
  if (cached !== undefined) return cached;
  const text = formatter.format(toDecimalText(amount, currency));
  if (formatter.texts.size >= cacheSize) formatter.texts.clear();
  formatter.texts.set(amount, text);
  return text;
}

/**
 * Rounds to whole minor units, halves away from zero, so that a discount rounds like the price it mirrors. The epsilon
 * term corrects binary fractions such as 1.005 × 100 = 100.49999999999999.
 */
export function roundToMinorUnits(value: number): MinorUnits {
  const magnitude = Math.abs(value);
  const rounded = Math.floor(magnitude + 0.5 + magnitude * Number.EPSILON);
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

function moneyFormatter(currency: string, locale: string): MoneyFormatter {
  const key = `${locale}|${currency}`;
  const cached = formatters.get(key);
  if (cached !== undefined) return cached;
  const formatter = { format: decimalFormat(currency, locale), texts: new Map<MinorUnits, string>() };
  formatters.set(key, formatter);
  return formatter;
}

function decimalFormat(currency: string, locale: string): (decimal: string) => string {
  if (!isCurrencyCode(currency)) return (decimal) => (currency === '' ? decimal : `${decimal} ${currency}`);
  const format = new Intl.NumberFormat(supportedLocale(locale), { style: 'currency', currency });
  // The cast is needed because the declared type allows only numeric literals; ES2023 takes any decimal text exactly.
  return (decimal) => format.format(decimal as Intl.StringNumericLiteral);
}

/** The locale if `Intl` accepts it (`pt_BR` counts as `pt-BR`), else English. */
function supportedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
