interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const known = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  const cached = known.get(locale);
  if (cached !== undefined) return cached;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const find = (type: string, fallback: string): string =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  const separators = { group: find('group', ','), decimal: find('decimal', '.') };
  known.set(locale, separators);
  return separators;
}

/** Whether the text is grouped digits, such as `1.200.000` or the Indian `12,00,000`. The last group has three. */
function isGrouped(text: string, separator: string): boolean {
  const [head, ...rest] = text.split(separator);
  const groups = rest.slice(0, -1);
  return (
    /^\d{1,3}$/u.test(head ?? '') &&
    /^\d{3}$/u.test(rest.at(-1) ?? '') &&
    groups.every((part) => /^\d{2,3}$/u.test(part))
  );
}

/** Turns what is written into what `Number` reads, once it is clear which separator is the decimal one. */
function plain(text: string, { group, decimal }: Separators): string {
  const other = decimal === ',' ? '.' : ',';
  const lastComma = text.lastIndexOf(',');
  const lastPoint = text.lastIndexOf('.');
  if (lastComma !== -1 && lastPoint !== -1) {
    // Both are there: the last one is the decimal separator, whatever the locale.
    const [mark, thousands] = lastComma > lastPoint ? [',', '.'] : ['.', ','];
    return text.replaceAll(thousands, '').replace(mark, '.');
  }
  if (group === other && isGrouped(text, other)) return text.replaceAll(other, '');
  // A lone separator that groups nothing is meant as a decimal one: 12.5 typed in a German locale.
  return text.replace(text.includes(decimal) ? decimal : other, '.');
}

/**
 * Reads one unsigned number as the user of that locale writes it; null when it is none. Spaces and apostrophes
 * group in every locale.
 */
export function readNumber(text: string, locale: string): number | null {
  const dense = text.replaceAll(/[\s\u00A0\u202F'’]/gu, '');
  if (!/^[\d.,]+$/u.test(dense)) return null;
  const candidate = plain(dense, separatorsOf(locale));
  return /^\d*\.?\d*$/u.test(candidate) && /\d/u.test(candidate) ? Number(candidate) : null;
}
