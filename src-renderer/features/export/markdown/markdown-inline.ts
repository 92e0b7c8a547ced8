import { codeSpan, collapse, escapeMarkdown, linkTarget, plainLine } from './markdown-text.ts';

/**
 * Marks from the outermost to the innermost. CommonMark has signs for three of them; the others are elements, which it
 * allows.
 */
const markOrder = ['strong', 'em', 'del', 'u', 'ins', 'mark', 'sub', 'sup', 'code'] as const;
export type Mark = (typeof markOrder)[number];

const signs: Readonly<Partial<Record<Mark, string>>> = { strong: '**', em: '*', del: '~~' };

const marksByTag: Readonly<Record<string, Mark>> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', s: 'del', del: 'del' },
  ...{ u: 'u', ins: 'ins', mark: 'mark', sub: 'sub', sup: 'sup', code: 'code' },
};

/** The elements that stand within a line. */
export const inlineTags: ReadonlySet<string> = new Set([
  ...Object.keys(marksByTag),
  ...['a', 'abbr', 'br', 'img', 'small', 'span'],
]);

/** The pictures of a file, each once, named by their number. */
export interface Pictures {
  readonly sources: Map<string, string>;
}

/** What a text stands in. Headings and cells of tables are one line. */
export type Place = 'block' | 'heading' | 'cell';

/** Where a run of text stands. */
export interface InlineContext {
  readonly pictures: Pictures;
  /** Marks of all of it, as in the header of a table. */
  readonly marks: ReadonlySet<Mark>;
  readonly place: Place;
}

interface Piece {
  readonly kind: 'text' | 'break' | 'picture';
  /** The characters of a text; the finished markup of a picture. */
  readonly text: string;
  readonly marks: ReadonlySet<Mark>;
  readonly href: string | null;
}

function pictureMarkup(picture: Element, { sources }: Pictures): string {
  const source = picture.getAttribute('src') ?? '';
  const alt = plainLine(picture.getAttribute('alt') ?? '');
  const name = sources.get(source) ?? `picture-${sources.size + 1}`;
  sources.set(source, name);
  return `![${alt}][${name}]`;
}

function piecesOf(
  node: Node,
  marks: ReadonlySet<Mark>,
  href: string | null,
  pictures: Pictures,
): readonly Piece[] {
  if (node.nodeType === Node.TEXT_NODE)
    return [{ kind: 'text', text: collapse(node.nodeValue ?? ''), marks, href }];
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  const element = node as Element;
  const name = element.localName;
  if (name === 'br') return [{ kind: 'break', text: '', marks, href }];
  if (name === 'img') return [{ kind: 'picture', text: pictureMarkup(element, pictures), marks, href }];
  const mark = marksByTag[name];
  const inside = mark === undefined ? marks : new Set([...marks, mark]);
  const target = name === 'a' ? (element.getAttribute('href') ?? href) : href;
  return [...element.childNodes].flatMap((child) => piecesOf(child, inside, target, pictures));
}

const isSame = (left: Piece, right: Piece): boolean =>
  left.href === right.href &&
  left.marks.size === right.marks.size &&
  [...left.marks].every((mark) => right.marks.has(mark));

/** Joins texts with the same marks, and leaves out the white space that a browser does not show. */
function tidy(pieces: readonly Piece[]): readonly Piece[] {
  const tidied: Piece[] = [];
  let isAfterSpace = true;
  for (const piece of pieces) {
    const last = tidied.at(-1);
    if (piece.kind === 'text') {
      const text: string = isAfterSpace ? piece.text.replace(/^ /u, '') : piece.text;
      if (text === '') continue;
      isAfterSpace = text.endsWith(' ');
      if (last?.kind === 'text' && isSame(last, piece))
        tidied.splice(-1, 1, { ...last, text: last.text + text });
      else tidied.push({ ...piece, text });
    } else {
      isAfterSpace = piece.kind === 'break';
      tidied.push(piece);
    }
  }
  return tidied;
}

/** Markup of a line: text that is finished, or the sign of a mark, whose two ends have the same number. */
type Token =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open' | 'close';
      readonly mark: Mark;
      readonly id: number;
    };

/** Takes pieces from an end of a run while they are blank. */
function splitBlank(
  pieces: readonly Piece[],
): readonly [readonly Piece[], readonly Piece[], readonly Piece[]] {
  const isBlank = ({ kind, text }: Piece): boolean => kind === 'break' || (kind === 'text' && text === ' ');
  const from = pieces.findIndex((piece) => !isBlank(piece));
  if (from === -1) return [pieces, [], []];
  const to = pieces.findLastIndex((piece) => !isBlank(piece)) + 1;
  const before = [...pieces.slice(0, from)];
  const inside = [...pieces.slice(from, to)];
  const after = [...pieces.slice(to)];
  const blank = (piece: Piece): Piece => ({ ...piece, text: ' ' });
  const [first] = inside;
  if (first?.kind === 'text' && first.text.startsWith(' ')) {
    before.push(blank(first));
    inside[0] = { ...first, text: first.text.slice(1) };
  }
  const last = inside.at(-1);
  if (last?.kind === 'text' && last.text.endsWith(' ')) {
    after.unshift(blank(last));
    inside[inside.length - 1] = { ...last, text: last.text.slice(0, -1) };
  }
  return [before, inside, after];
}

/** Writes runs of pieces, one mark after the other. */
class Writer {
  readonly tokens: Token[] = [];
  readonly #place: Place;
  #marks = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  write(pieces: readonly Piece[]): void {
    this.#group(
      pieces,
      ({ href }) => href,
      (run, href) => {
        if (href === null) this.#marked(run, 0);
        else this.#link(run, href);
      },
    );
  }

  #text(text: string): void {
    if (text !== '') this.tokens.push({ kind: 'text', text });
  }

  #group<Key>(
    pieces: readonly Piece[],
    keyOf: (piece: Piece) => Key,
    write: (run: readonly Piece[], key: Key) => void,
  ): void {
    let run: Piece[] = [];
    for (const [index, piece] of pieces.entries()) {
      run.push(piece);
      const next = pieces[index + 1];
      if (next !== undefined && keyOf(next) === keyOf(piece)) continue;
      write(run, keyOf(piece));
      run = [];
    }
  }

  #link(run: readonly Piece[], href: string): void {
    const [before, inside, after] = splitBlank(run);
    this.#marked(before, 0);
    if (inside.length > 0) {
      const last = this.tokens.at(-1);
      // With an exclamation mark before it, a link would be a picture.
      if (last?.kind === 'text' && last.text.endsWith('!'))
        this.tokens.splice(-1, 1, { ...last, text: `${last.text.slice(0, -1)}\\!` });
      this.#text('[');
      this.#marked(inside, 0);
      this.#text(`](${linkTarget(href)})`);
    }
    this.#marked(after, 0);
  }

  #marked(pieces: readonly Piece[], from: number): void {
    const mark = markOrder[from];
    if (mark === undefined) {
      for (const piece of pieces) this.#plain(piece);
      return;
    }
    this.#group(
      pieces,
      ({ marks }) => marks.has(mark),
      (run, isMarked) => {
        if (!isMarked) this.#marked(run, from + 1);
        else if (mark === 'code') this.#code(run);
        else this.#wrapped(run, mark, from);
      },
    );
  }

  #wrapped(run: readonly Piece[], mark: Mark, from: number): void {
    const [before, inside, after] = splitBlank(run);
    for (const piece of before) this.#plain(piece);
    if (inside.length > 0) {
      this.#marks += 1;
      const id = this.#marks;
      this.tokens.push({ kind: 'open', mark, id });
      this.#marked(inside, from + 1);
      this.tokens.push({ kind: 'close', mark, id });
    }
    for (const piece of after) this.#plain(piece);
  }

  #code(run: readonly Piece[]): void {
    this.#group(
      run,
      ({ kind }) => kind,
      (same, kind) => {
        if (kind === 'text')
          this.#text(codeSpan(same.map(({ text }) => text).join(''), this.#place === 'cell'));
        else for (const piece of same) this.#plain(piece);
      },
    );
  }

  #plain({ kind, text }: Piece): void {
    if (kind === 'break') this.#text(this.#place === 'block' ? '\\\n' : '<br>');
    else this.#text(kind === 'picture' ? text : escapeMarkdown(text));
  }
}

const isSpace = (character: string): boolean => character === '' || /\s/u.test(character);
const isPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

/**
 * Numbers of the marks whose signs CommonMark would not read where they stand, such as in `a**:b**c`. They are written as
 * elements.
 */
function unreadable(tokens: readonly Token[]): ReadonlySet<number> {
  const elements = new Set<number>();
  const signOf = (token: Token | undefined): string | null => {
    if (token === undefined || token.kind === 'text' || elements.has(token.id)) return null;
    return signs[token.mark]?.charAt(0) ?? null;
  };
  const edge = (token: Token | undefined, end: 'first' | 'last'): string => {
    if (token === undefined) return '';
    if (token.kind === 'text') return (end === 'first' ? /^./su : /.$/su).exec(token.text)?.[0] ?? '';
    return signOf(token) ?? (end === 'first' ? '<' : '>');
  };
  for (let before = -1; before < elements.size;) {
    before = elements.size;
    for (let from = 0; from < tokens.length; from += 1) {
      const sign = signOf(tokens[from]);
      if (sign === null) continue;
      let to = from + 1;
      while (signOf(tokens[to]) === sign) to += 1;
      const run = tokens.slice(from, to).flatMap((token) => (token.kind === 'text' ? [] : [token]));
      const left = edge(tokens[from - 1], 'last');
      const right = edge(tokens[to], 'first');
      const opens = !isSpace(right) && (!isPunctuation(right) || isSpace(left) || isPunctuation(left));
      const closes = !isSpace(left) && (!isPunctuation(left) || isSpace(right) || isPunctuation(right));
      const isMixed = run.some(({ kind }) => kind !== run[0]?.kind);
      for (const { kind, id } of run) {
        if (isMixed ? kind === 'open' : kind === 'open' ? !opens : !closes) elements.add(id);
      }
      from = to - 1;
    }
  }
  return elements;
}

function markup(tokens: readonly Token[]): string {
  const elements = unreadable(tokens);
  return tokens
    .map((token) => {
      if (token.kind === 'text') return token.text;
      const sign = elements.has(token.id) ? undefined : signs[token.mark];
      return sign ?? `<${token.kind === 'open' ? '' : '/'}${token.mark}>`;
    })
    .join('');
}

/** Nodes within a line as Markdown, without white space around it; breaks are `\` at the ends of lines. */
export function inlineMarkdown(nodes: readonly Node[], context: InlineContext): string {
  const writer = new Writer(context.place);
  const pieces = tidy(nodes.flatMap((node) => piecesOf(node, context.marks, null, context.pictures)));
  const from = pieces.findIndex(({ kind }) => kind !== 'break');
  const to = pieces.findLastIndex(({ kind, text }) => kind !== 'break' && text !== ' ') + 1;
  if (to === 0) return '';
  writer.write(pieces.slice(from, to));
  return (
    markup(writer.tokens)
      .split('\n')
      // White space at an end of a line is none.
      .map((line) => line.replace(/ +(?=\\?$)/u, '').replace(/^ +/u, ''))
      .join('\n')
  );
}
