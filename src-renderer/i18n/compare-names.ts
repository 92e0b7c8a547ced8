import { locale } from './translator.ts';

let known: { readonly tag: string; readonly names: Intl.Collator } | null = null;

/** Orders names as the window's language does, with 2 before 10, and without regard to case and accents. */
export function compareNames(a: string, b: string): number {
  const tag = locale();
  if (known?.tag !== tag)
    known = { tag, names: new Intl.Collator(tag, { sensitivity: 'base', numeric: true }) };
  return known.names.compare(a, b);
}
