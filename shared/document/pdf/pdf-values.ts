/** A PDF that differs from what Chromium writes. It is left as it is. */
export class UnknownPdfError extends Error {
  override readonly name = 'UnknownPdfError';
}

/** A reference to an indirect object. Chromium writes only generation 0. */
export class PdfReference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

/** The keys have their slash. */
export type PdfDictionary = Map<string, PdfValue>;

/** Names, numbers, strings and keywords stay as they are written. */
export type PdfValue = string | PdfReference | PdfDictionary | readonly PdfValue[];

const tokenPattern =
  /[\0\t\n\f\r ]*(<<|>>|[[\]]|\((?:[^()\\]|\\[\s\S])*\)|<[\dA-Fa-f\s]*>|\/?[^\0\t\n\f\r ()<>[\]{}/%]+)/uy;

const referencePattern = /[\0\t\n\f\r ]+0[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/uy;

/** Reads the tokens of a file or a content stream, one character per byte. */
export class PdfScanner {
  readonly text: string;
  position: number;

  constructor(text: string, position = 0) {
    this.text = text;
    this.position = position;
  }

  /** The next token; null at the end. `start` is where it begins. */
  next(): { readonly token: string; readonly start: number } | null {
    tokenPattern.lastIndex = this.position;
    const match = tokenPattern.exec(this.text);
    const token = match?.[1];
    if (token === undefined) {
      if (/^[\0\t\n\f\r ]*$/u.test(this.text.slice(this.position, this.position + 1000))) return null;
      throw new UnknownPdfError(`No token at ${String(this.position)}`);
    }
    this.position = tokenPattern.lastIndex;
    return { token, start: this.position - token.length };
  }

  /** Advances over a sticky pattern; null if it does not match here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }

  value(): PdfValue {
    const first = this.next();
    if (first === null) throw new UnknownPdfError('A value is missing');
    return this.#valueFrom(first.token);
  }

  #valueFrom(token: string): PdfValue {
    if (token === '<<') return this.#dictionary();
    if (token === '[') {
      const items: PdfValue[] = [];
      for (let item = this.next(); item?.token !== ']'; item = this.next()) {
        if (item === null) throw new UnknownPdfError('An array has no end');
        items.push(this.#valueFrom(item.token));
      }
      return items;
    }
    if (token === '>>' || token === ']') throw new UnknownPdfError('A value is missing');
    if (/^\d+$/u.test(token) && this.match(referencePattern) !== null) return new PdfReference(Number(token));
    return token;
  }

  #dictionary(): PdfDictionary {
    const dictionary: PdfDictionary = new Map();
    for (let key = this.next(); key?.token !== '>>'; key = this.next()) {
      if (key?.token.startsWith('/') !== true) throw new UnknownPdfError('A key is missing');
      dictionary.set(key.token, this.value());
    }
    return dictionary;
  }
}

export function writeValue(value: PdfValue): string {
  if (typeof value === 'string') return value;
  if (value instanceof PdfReference) return `${String(value.id)} 0 R`;
  if (value instanceof Map) {
    return `<<${Array.from(value, ([key, item]) => `${key} ${writeValue(item)}`).join('\n')}>>`;
  }
  return `[${value.map(writeValue).join(' ')}]`;
}

/** A text as a string of a PDF, in UTF-16. */
export function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}

/** The bytes of a literal or hexadecimal string, one character each. */
export function stringBytes(value: PdfValue | undefined): string | null {
  if (typeof value !== 'string') return null;
  if (value.startsWith('<')) {
    const digits = value.replaceAll(/[<>\s]/gu, '');
    return digits.replaceAll(/../gu, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  }
  if (!value.startsWith('(')) return null;
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return value
    .slice(1, -1)
    .replaceAll(/\\([0-7]{1,3}|[\s\S])/gu, (_, code: string) =>
      /^[0-7]/u.test(code)
        ? String.fromCharCode(Number.parseInt(code, 8) % 256)
        : (escapes[code] ?? (code === '\n' ? '' : code)),
    );
}
