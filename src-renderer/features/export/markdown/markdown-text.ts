/** Characters that begin markup anywhere in a text. A `_` within a word begins none. */
const anywhere = /[\\`*[\]~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?]|$)/giu;

/** References to characters, such as `&copy;`. */
const reference = /&(?=#?\w{1,31};)/gu;

/**
 * Escapes a text so that CommonMark, and its extension for tables and struck words, shows every character of it. At the
 * start of a line, `escapeLineStart` is needed as well.
 */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(anywhere, String.raw`\$&`).replaceAll(reference, String.raw`\$&`);
}

/** Markup that is one only at the start of a line: headings, quotes, lists, rules and underlines of headings. */
const blockStart = /^(?:[-+](?=\s|$)|>|#(?=#{0,5}(?:\s|$))|[-=:](?=[-=:\s]*$))/u;

const numberStart = /^(\d{1,9})([.)])(?=\s|$)/u;

/** Escapes what would begin a block at the start of a line. */
export function escapeLineStart(line: string): string {
  return line.replace(blockStart, String.raw`\$&`).replace(numberStart, String.raw`$1\$2`);
}

/** The text of a heading: a `#` at its end would be taken for its closing. */
export function escapeHeading(line: string): string {
  return line.replace(/#(?=#*$)/u, String.raw`\#`);
}

/** White space of a text, as a browser shows it. Spaces that keep words together stay. */
export function collapse(text: string): string {
  return text.replaceAll(/[ \t\n\f\r]+/gu, ' ');
}

/** A plain text in one line, escaped for any place but the start of a line. */
export function plainLine(text: string): string {
  return escapeMarkdown(collapse(text).trim());
}

/** The shortest fence of this character that the text does not hold. */
export function fenceFor(text: string, shortest: number): string {
  const runs = text.match(/`+/gu) ?? [];
  return '`'.repeat(Math.max(shortest, ...runs.map((run) => run.length + 1)));
}

/** Words as code: nothing in it is markup. */
export function codeSpan(text: string, inTable: boolean): string {
  if (text.trim() === '') return text;
  const fence = fenceFor(text, 1);
  const isPadded = /^`|`$|^ .* $/u.test(text);
  const code = `${fence}${isPadded ? ` ${text} ` : text}${fence}`;
  // A table is taken apart before its code.
  return inTable ? code.replaceAll('|', String.raw`\|`) : code;
}

/** The address of a link or a picture. */
export function linkTarget(address: string): string {
  const encoded = address
    .trim()
    .replaceAll(/[\s<>\\|`]/gu, (character) => encodeURIComponent(character))
    .replaceAll(reference, String.raw`\&`);
  return /[()]/u.test(encoded) || encoded === '' ? `<${encoded}>` : encoded;
}
