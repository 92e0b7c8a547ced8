import { locale } from './words.ts';

/** A share of the whole as the person's language writes it: "39%", "39 %". */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
