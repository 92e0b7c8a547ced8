import type { Language } from '../../i18n/languages.ts';

interface Dashes {
  /** Whether the language writes an em dash for `---`. */
  readonly hasLong: boolean;
  /** The space before a dash between spaces. A no-break space keeps it from starting a line. */
  readonly space: string;
}

// In French and Spanish, the dash before a remark belongs to the word behind it.
const dashesOf: Readonly<Record<Language, Dashes>> = {
  en: { hasLong: true, space: '\u00A0' },
  de: { hasLong: false, space: '\u00A0' },
  fr: { hasLong: true, space: ' ' },
  es: { hasLong: true, space: ' ' },
  nl: { hasLong: false, space: '\u00A0' },
};

/**
 * Hyphens with the character behind them, because two may become three. Not in arrows, comments of HTML and lines of
 * Markdown's tables.
 */
const typedHyphens = /(?<before>^|[^-–—<!|:=])(?<hyphens>-{2,3})(?<after>[^->|:=])$/u;

/**
 * Writes a dash for two or three hyphens, once the next character is typed. Two hyphens before a word, as in `--help`,
 * stay.
 */
export function writeDash(text: string, language: Language): string {
  const { before = '', hyphens = '', after = '' } = typedHyphens.exec(text)?.groups ?? {};
  if (hyphens === '') return text;
  const { hasLong, space } = dashesOf[language];
  const isLong = hyphens.length === 3;
  const isApart = before.trim() === '';
  if (isLong ? !hasLong : isApart && after !== ' ') return text;
  const start = text.slice(0, text.length - hyphens.length - after.length);
  const isSpaced = before === ' ' && after === ' ';
  return (isSpaced ? start.slice(0, -1) + space : start) + (isLong ? '—' : '–') + after;
}

/** Writes an ellipsis for exactly three dots. */
export function writeEllipsis(text: string): string {
  return text.replace(/(?<!\.)\.{3}$/u, '…');
}
