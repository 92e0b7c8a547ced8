import { locale } from './translator.ts';

/** A percentage in the user's locale: "39%", "39 %". */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
