import { locale } from './translator.ts';

let collator: { readonly tag: string; readonly compare: (a: string, b: string) => number } | null = null;

/** Orders names as the window's language does, with 2 before 10, and without regard to case and accents. */
export function compareNames(a: string, b: string): number {
  const tag = locale();
  if (collator?.tag !== tag)
    collator = { tag, compare: new Intl.Collator(tag, { sensitivity: 'base', numeric: true }).compare };
  return collator.compare(a, b);
}
