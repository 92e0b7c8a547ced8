import { toDecimalText } from '#shared/domain/pricing/money.ts';

/** How money and numbers are shown and read. */
export interface MoneyStyle {
  readonly currency: string;
  readonly locale: string;
}

/** A price for editing: the number alone, in the reader's locale. */
export function editableAmount(amount: number | null, { currency, locale }: MoneyStyle): string {
  if (amount === null) return '';
  // The declared type allows numeric literals only; ES2023 takes any decimal text, exactly.
  const text = toDecimalText(amount, currency) as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(text);
}
