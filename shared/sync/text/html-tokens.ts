/** A piece of HTML as written. */
export interface HtmlToken {
  /** `whole` is an element without children, or markup that shows nothing. */
  readonly kind: 'start' | 'end' | 'text' | 'whole';
  /** Of the element, in lower case; '' for text. */
  readonly name: string;
  readonly text: string;
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const voidElements = set('area base br col embed hr img input link meta source track wbr');
/** Elements whose content is no text of the body, up to their end tag. */
const rawElements = set('iframe math object script style svg template textarea title video audio select');
const blockElements = set(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table ul',
);
const tableParts = set('caption col colgroup tbody td tfoot th thead tr');

/** Whether an element begins a line of its own. */
export function isBlock(name: string): boolean {
  return blockElements.has(name) || tableParts.has(name);
}

/** A tag; a quoted value may contain `>`. A quote without an end makes it unfinished. */
const tagPattern = /<(\/?)([a-z][^\s/>]*)(?:[^>=]|=(?:\s*(?:"[^"]*"|'[^']*')|(?!\s*["'])))*>/iuy;
const hiddenPattern = /<!---?>|<!--[\s\S]*?--!?>|<!(?!--)[^>]*>|<\?[^>]*>|<\/(?![a-z])[^>]*>/iuy;

/** Cuts HTML into tags, texts and the rest, without changing a byte. What follows an unfinished tag is one token. */
export function tokensOf(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let at = 0;
  const add = (kind: HtmlToken['kind'], name: string, end: number): void => {
    tokens.push({ kind, name, text: html.slice(at, end) });
    at = end;
  };
  while (at < html.length) {
    const open = html.slice(at, at + 2);
    if (!/^<[a-z/!?]/iu.test(open)) {
      const next = html.indexOf('<', at + 1);
      add('text', '', next === -1 ? html.length : next);
      continue;
    }
    hiddenPattern.lastIndex = at;
    tagPattern.lastIndex = at;
    const hidden = hiddenPattern.exec(html);
    const tag = hidden === null ? tagPattern.exec(html) : null;
    if (hidden !== null) add('whole', '', at + hidden[0].length);
    else if (tag === null) add('whole', '', html.length);
    else {
      const name = (tag[2] ?? '').toLowerCase();
      const end = at + tag[0].length;
      if (tag[1] !== '') add('end', name, end);
      else if (voidElements.has(name)) add('whole', name, end);
      else if (rawElements.has(name)) add('whole', name, endOfRaw(html, name, end));
      else add('start', name, end);
    }
  }
  return tokens;
}

function endOfRaw(html: string, name: string, from: number): number {
  const pattern = new RegExp(String.raw`</${name}\s*>`, 'giu');
  pattern.lastIndex = from;
  const close = pattern.exec(html);
  return close === null ? html.length : close.index + close[0].length;
}

/**
 * Cuts HTML into the blocks of its outermost level, each with all that it contains: a table, a list, a callout or
 * columns are one block. Loose text is cut at its line ends. An element without an end contains all that follows.
 */
export function toBlocks(html: string): readonly string[] {
  const blocks: string[] = [];
  const open: string[] = [];
  let block = '';
  const cut = (): void => {
    if (block !== '') blocks.push(block);
    block = '';
  };
  for (const { kind, name, text } of tokensOf(html)) {
    if (kind === 'text') {
      const lines = open.length === 0 ? text.split(/(?<=\n)/u) : [text];
      for (const line of lines) {
        block += line;
        if (open.length === 0 && line.endsWith('\n')) cut();
      }
      continue;
    }
    if (kind === 'end') {
      block += text;
      if (closeElement(open, name) && open.length === 0 && isBlock(name)) cut();
      continue;
    }
    // A block ends the paragraph before it that has no end tag.
    if (isBlock(name) && open.at(-1) === 'p') open.pop();
    if (isBlock(name) && open.length === 0) cut();
    block += text;
    if (kind === 'start') open.push(name);
    else if (name === 'hr' && open.length === 0) cut();
  }
  cut();
  return blocks;
}

/** Closes the innermost element of a name and all within it. Inside a cell, no element outside of it is closed. */
function closeElement(open: string[], name: string): boolean {
  const match = open.lastIndexOf(name);
  const wall = open.findLastIndex((outer) => outer === 'table' || outer === 'td' || outer === 'th');
  if (match === -1 || (match < wall && name !== 'table' && !tableParts.has(name))) return false;
  open.splice(match);
  return true;
}
