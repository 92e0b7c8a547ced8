/**
 * Money is a whole number of a currency's minor units: cents for EUR, yen for JPY, fils for KWD. The API
 * calls the unit "cents" whatever the currency (`service-api.md §2.5`, `field-notes.md §1 #23`).
 */
export type MinorUnits = number;

/** The currency of an account that names none (`service-api.md §2.4`). */
export const defaultCurrency = 'USD';

const digitsByCurrency = new Map<string, number>();
/** Amounts repeat, and `Intl` takes microseconds for each: so many texts are remembered per currency and locale. */
const rememberedTexts = 500;

interface MoneyFormatter {
  readonly format: (decimal: string) => string;
  readonly texts: Map<MinorUnits, string>;
}

const formatters = new Map<string, MoneyFormatter>();
const fallbackDigits = 2;

/** Whether the text has the shape of a currency code; `Intl` accepts any such code, known or not. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Za-z]{3}$/u.test(text);
}

const knownCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether the code is one of a currency that is in use: `XXX` and other codes for none are not. */
export function isKnownCurrency(code: string): boolean {
  return knownCurrencies.has(code);
}

/** How many decimals a currency has: USD 2, JPY 0, KWD 3. A text that is no currency code counts as 2. */
export function currencyDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const digits = isCurrencyCode(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    : undefined;
  const resolved = digits ?? fallbackDigits;
  digitsByCurrency.set(currency, resolved);
  return resolved;
}

/**
 * The exact decimal text of an amount, as `Intl.NumberFormat` and `parseAmount` read it: 123456 USD is
 * `1234.56`. Made by moving the point in the digits, so no amount is ever rounded by a binary fraction.
 */
export function toDecimalText(amount: MinorUnits, currency: string): string {
  const digits = currencyDigits(currency);
  const sign = amount < 0 ? '-' : '';
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0');
  if (digits === 0) return sign + padded;
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/**
 * An amount as a person of that locale writes it: `£1,500.00`, `1.500,00 €`, `¥1,500`. A locale or currency
 * that `Intl` does not know never throws: it falls back to English, or to the code after the number.
 */
export function formatMoney(amount: MinorUnits, currency: string, locale: string): string {
  const formatter = moneyFormatter(currency, locale);
  const known = formatter.texts.get(amount);
  if (known !== undefined) return known;
  const text = formatter.format(toDecimalText(amount, currency));
  if (formatter.texts.size >= rememberedTexts) formatter.texts.clear();
  formatter.texts.set(amount, text);
  return text;
}

/**
 * Rounds to whole minor units, halves away from zero, so that a discount rounds like the price it mirrors.
 * The tiny term undoes binary fractions such as 1.005 × 100 = 100.49999999999999.
 */
export function roundToMinorUnits(value: number): MinorUnits {
  const magnitude = Math.abs(value);
  const rounded = Math.floor(magnitude + 0.5 + magnitude * Number.EPSILON);
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

function moneyFormatter(currency: string, locale: string): MoneyFormatter {
  const key = `${locale}|${currency}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const formatter = { format: decimalFormat(currency, locale), texts: new Map<MinorUnits, string>() };
  formatters.set(key, formatter);
  return formatter;
}

function decimalFormat(currency: string, locale: string): (decimal: string) => string {
  if (!isCurrencyCode(currency)) return (decimal) => (currency === '' ? decimal : `${decimal} ${currency}`);
  const format = new Intl.NumberFormat(knownLocale(locale), { style: 'currency', currency });
  // The declared type allows numeric literals only; ES2023 takes any decimal text, exactly.
  return (decimal) => format.format(decimal as Intl.StringNumericLiteral);
}

/** The locale itself when `Intl` takes it (`pt_BR` counts as `pt-BR`), else English. */
function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
