/** A number in a locale's format; English for a locale that `Intl` rejects. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  try {
    return value.toLocaleString(locale.replaceAll('_', '-'), options);
  } catch {
    return value.toLocaleString('en', options);
  }
}

/** A tax percentage (a decimal in a string, as in the API) in a locale's format: `21%`, `5,5 %`. */
export function formatPercentage(percentage: string, locale: string): string {
  const share = Number(percentage) / 100;
  if (!Number.isFinite(share)) return percentage;
  return formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 6 });
}
