import { splitFullName } from './client.ts';

/** A person or business of a vCard file. Texts are empty where the card says nothing. */
export interface VCard {
  /** Number of the line in the file that it begins in, from 1; of a broken one, the line that cannot be read. */
  readonly line: number;
  /** Whether it has no end or holds a line that is none of a vCard. What was read of it may lack parts. */
  readonly isBroken: boolean;
  readonly name: string;
  readonly surname: string;
  readonly business: string;
  readonly email: string;
  readonly telephone: string;
  readonly web: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly note: string;
}

interface Property {
  /** In upper case, without a group. */
  readonly name: string;
  /** Names and values of its parameters in upper case; of 2.1, values may stand alone. */
  readonly parameters: readonly string[];
  readonly value: string;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** Whether a text is a vCard file. */
export function isVCardText(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCARD\s/iu.test(text);
}

const isQuotedPrintable = (text: string): boolean => /^[^:]*[;=]QUOTED-PRINTABLE[;:]/iu.test(text);

/** The lines of a file as they were before they were folded. Their numbers are those of their first parts. */
function unfold(text: string): readonly Line[] {
  const lines: { number: number; parts: string[]; isSoft: boolean }[] = [];
  for (const [index, part] of text.split(/\r\n?|\n/u).entries()) {
    const last = lines.at(-1);
    if (last?.isSoft === true) {
      last.parts.push(part.replace(/=$/u, ''));
      last.isSoft = part.endsWith('=');
    } else if (last !== undefined && /^[ \t]/u.test(part)) last.parts.push(part.slice(1));
    else {
      const isSoft = part.endsWith('=') && isQuotedPrintable(part);
      lines.push({ number: index + 1, parts: [isSoft ? part.slice(0, -1) : part], isSoft });
    }
  }
  return lines.map(({ number, parts }) => ({ number, text: parts.join('') }));
}

/** Bytes as text: UTF-8, else Latin-1, which old programs write without saying so. */
function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll('%', '%25').replaceAll(/=([\dA-F]{2})/giu, '%$1');
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes.replaceAll(/%([\dA-F]{2})/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
  }
}

const head = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):/u;

/** Takes a line apart; null if it is no property. */
function propertyOf(text: string): Property | null {
  const [all, name, parameters] = head.exec(text) ?? [];
  if (all === undefined || name === undefined) return null;
  const value = text.slice(all.length);
  return {
    name: name.toUpperCase(),
    parameters: (parameters ?? '')
      .toUpperCase()
      .split(';')
      .flatMap((parameter) =>
        parameter
          .replace(/^TYPE=/u, '')
          .replaceAll('"', '')
          .split(','),
      )
      .filter((parameter) => parameter !== ''),
    value: isQuotedPrintable(text) ? fromQuotedPrintable(value) : value,
  };
}

function unescape(text: string): string {
  return text
    .replaceAll(/\\(.)/gsu, (all, character: string) =>
      /n/iu.test(character) ? '\n' : /[\\,;:]/u.test(character) ? character : all,
    )
    .trim();
}

/** The parts of a value between separators that are not escaped. */
function split(value: string, separator: ';' | ','): readonly string[] {
  const parts = [''];
  for (const [piece] of value.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if (piece === separator) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts;
}

/** A component of a structured value: its values, of which lists have several. */
function component(value: string | undefined, joint: string): string {
  return split(value ?? '', ',')
    .map(unescape)
    .filter((part) => part !== '')
    .join(joint);
}

/** How much a property is preferred: its own mark of 3.0 and 4.0, never a fax, then the first. */
function preference({ parameters }: Property): number {
  if (parameters.some((parameter) => parameter === 'PREF' || parameter === 'PREF=1')) return 2;
  return parameters.includes('FAX') || parameters.includes('PAGER') ? 0 : 1;
}

function cardOf(properties: readonly Property[], line: number, isBroken: boolean): VCard {
  const best = (name: string): string => {
    const found = properties.filter((property) => property.name === name && property.value.trim() !== '');
    return found.toSorted((left, right) => preference(right) - preference(left))[0]?.value ?? '';
  };
  const [family, given, additional] = split(best('N'), ';').map((part) => component(part, ' '));
  const [box, extended, street, city, region, code, country] = split(best('ADR'), ';').map((part) =>
    component(part, ', '),
  );
  const fullName = unescape(best('FN'));
  const business = unescape(split(best('ORG'), ';')[0] ?? '');
  const together = (parts: readonly (string | undefined)[], joint: string): string =>
    parts.filter((part) => part !== undefined && part !== '').join(joint);
  const names = together([given, additional], ' ');
  // A client has a first name at least. A business has its own as the full name.
  const ofFullName = fullName === business ? { name: fullName, surname: '' } : splitFullName(fullName);
  return {
    line,
    isBroken,
    ...(names === '' && (family ?? '') === ''
      ? ofFullName
      : { name: names === '' ? (family ?? '') : names, surname: names === '' ? '' : (family ?? '') }),
    business,
    email: unescape(best('EMAIL')).replace(/^mailto:/iu, ''),
    telephone: unescape(best('TEL')).replace(/^tel:/iu, ''),
    web: unescape(best('URL')),
    address: together([street, extended, box], ', '),
    postcode: code ?? '',
    city: city ?? '',
    state: region ?? '',
    country: country ?? '',
    note: unescape(best('NOTE')),
  };
}

/**
 * Reads the cards of a vCard file (2.1, 3.0 or 4.0). A broken card does not stop the others; text outside of cards is
 * ignored.
 */
export function readVCards(text: string): readonly VCard[] {
  const cards: VCard[] = [];
  let open: { readonly line: number; readonly properties: Property[]; broken: number | null } | null = null;
  const close = (hasEnd: boolean): void => {
    if (open === null) return;
    const { line, properties, broken } = open;
    cards.push(cardOf(properties, broken ?? line, broken !== null || !hasEnd));
    open = null;
  };
  for (const { number, text: content } of unfold(text.replace(/^\uFEFF/u, ''))) {
    const mark = /^(BEGIN|END):VCARD\s*$/iu.exec(content.trim())?.[1]?.toUpperCase();
    if (mark === 'BEGIN') {
      close(false);
      open = { line: number, properties: [], broken: null };
    } else if (mark === 'END') close(true);
    else if (open !== null && content.trim() !== '') {
      const property = propertyOf(content);
      if (property === null) open.broken ??= number;
      else open.properties.push(property);
    }
  }
  close(false);
  return cards;
}
