/** A number as people of a locale write it. A locale that `Intl` does not know writes as English does. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  try {
    return value.toLocaleString(locale.replaceAll('_', '-'), options);
  } catch {
    return value.toLocaleString('en', options);
  }
}

/** A tax's percentage, a decimal number as the API spells it, as people of a locale write it: `21%`, `5,5 %`. */
export function formatPercentage(percentage: string, locale: string): string {
  const share = Number(percentage) / 100;
  if (!Number.isFinite(share)) return percentage;
  return formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 6 });
}
