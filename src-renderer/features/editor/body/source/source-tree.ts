import {
  foreignElements,
  hiddenElements,
  hiddenTags,
  isBlockName,
  rawElements,
  voidElements,
} from './element-names.ts';

/** An attribute as written. */
export interface SourceAttribute {
  /** In lower case. */
  readonly name: string;
  /** With its name and quotes. */
  readonly text: string;
  /** Without quotes; entities are not decoded. */
  readonly value: string;
}

/** An element of a body, with its place in the source. */
export interface SourceElement {
  readonly kind: 'element';
  /** In lower case. */
  readonly name: string;
  readonly attributes: readonly SourceAttribute[];
  readonly children: SourceNode[];
  readonly start: number;
  end: number;
  /** The end tags that are missing at the end of the source; '' for an element with an end. */
  closing: string;
}

/** Text, or markup that shows nothing: a comment, a script, a stray tag. */
export interface SourceLeaf {
  readonly kind: 'text' | 'hidden';
  readonly start: number;
  readonly end: number;
}

export type SourceNode = SourceElement | SourceLeaf;

/** A body's source as a tree. */
export interface SourceTree {
  readonly children: readonly SourceNode[];
  /** Whether an end tag crosses another element, which parsers repair in ways that this tree does not show. */
  readonly isCrossed: boolean;
  /** An unfinished tag, comment or script at the end, which parsers drop. What followed it would be a part of it. */
  readonly tail: string;
}

interface TagEnd {
  /** The place behind its `>`. */
  readonly end: number;
  /** Whether it ends with `/>`, which ends an `svg` or `math`. */
  readonly isClosed: boolean;
}

/** The end of a tag whose name ends at `from`; null if it has none. A quoted value may contain `>`. */
function endOfTag(html: string, from: number): TagEnd | null {
  const skip = (pattern: RegExp, start: number): number => {
    pattern.lastIndex = start;
    return pattern.test(html) ? pattern.lastIndex : start;
  };
  let at = from;
  let isSlash = false;
  while (at < html.length) {
    const character = html[at] ?? '';
    if (character === '>') return { end: at + 1, isClosed: isSlash };
    isSlash = character === '/';
    if (/[\s/]/u.test(character)) {
      at += 1;
      continue;
    }
    const name = skip(/[^\s/>][^\s/>=]*/uy, at);
    const value = skip(/\s*=\s*/uy, name);
    at = value;
    if (value === name) continue;
    const quote = html[value];
    if (quote !== '"' && quote !== "'") {
      at = skip(/[^\s>]*/uy, value);
      continue;
    }
    const closing = html.indexOf(quote, value + 1);
    if (closing === -1) return null;
    at = closing + 1;
  }
  return null;
}

/** The end of a comment; -1 if it has none. */
function endOfComment(html: string, from: number): number {
  const isEmpty = /^<!---?>/u.exec(html.slice(from, from + 6));
  if (isEmpty !== null) return from + isEmpty[0].length;
  const end = /--!?>/gu;
  end.lastIndex = from + 4;
  return end.test(html) ? end.lastIndex : -1;
}

const attributePattern = /[^\s/>=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/gu;

const namePattern = /<\/?([a-z][^\s/>]*)/iuy;

/** Start tags that end an open element without an end tag. */
const endedBy: Readonly<Record<string, (name: string) => boolean>> = {
  p: (name) => isBlockName(name),
  li: (name) => name === 'li',
  dt: (name) => name === 'dt' || name === 'dd',
  dd: (name) => name === 'dt' || name === 'dd',
  tr: (name) => ['tr', 'tbody', 'thead', 'tfoot'].includes(name),
  td: (name) => ['td', 'th', 'tr', 'tbody', 'thead', 'tfoot'].includes(name),
  th: (name) => ['td', 'th', 'tr', 'tbody', 'thead', 'tfoot'].includes(name),
  thead: (name) => ['tbody', 'thead', 'tfoot'].includes(name),
  tbody: (name) => ['tbody', 'thead', 'tfoot'].includes(name),
  tfoot: (name) => ['tbody', 'thead', 'tfoot'].includes(name),
  colgroup: (name) => ['colgroup', 'tbody', 'thead', 'tfoot', 'tr'].includes(name),
};
const tableParts = new Set(['caption', 'col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);
/** End tags inside these do not close elements outside. */
const walls = new Set(['table', 'td', 'th', 'caption']);

function attributesOf(text: string): readonly SourceAttribute[] {
  return Array.from(text.matchAll(attributePattern), ([written]) => {
    const equals = written.indexOf('=');
    if (equals === -1) return { name: written.toLowerCase(), text: written, value: '' };
    const value = written.slice(equals + 1).trim();
    return {
      name: written.slice(0, equals).trim().toLowerCase(),
      text: written,
      value: /^["']/u.test(value) ? value.slice(1, -1) : value,
    };
  });
}

/**
 * Reads a body's source as a tree without changing a byte of it: every node is a range of the source, and the ranges
 * of siblings and the tail follow each other without a gap. It reads regular markup as a browser does.
 */
export function readSource(html: string): SourceTree {
  const root: SourceNode[] = [];
  const open: SourceElement[] = [];
  let isCrossed = false;
  let closing = '';
  let at = 0;

  const add = (node: SourceNode): void => void (open.at(-1)?.children ?? root).push(node);
  const addLeaf = (kind: SourceLeaf['kind'], end: number): void => {
    if (end > at) add({ kind, start: at, end });
    at = end;
  };
  const closeTo = (index: number, end: number): void => {
    for (const element of open.splice(index)) element.end = end;
  };
  const after = (mark: string, from: number): number => {
    const found = html.indexOf(mark, from);
    return found === -1 ? -1 : found + mark.length;
  };

  while (at < html.length) {
    const tag = html.indexOf('<', at);
    if (tag === -1) {
      addLeaf('text', html.length);
      break;
    }
    if (tag > at) addLeaf('text', tag);
    if (html.startsWith('<!--', at)) {
      const end = endOfComment(html, at);
      if (end === -1) break;
      addLeaf('hidden', end);
      continue;
    }
    if (/^<(?:[!?]|\/[^a-z])/iu.test(html.slice(at, at + 3))) {
      const end = after('>', at + 1);
      if (end === -1) break;
      addLeaf('hidden', end);
      continue;
    }
    namePattern.lastIndex = at;
    const name = namePattern.exec(html)?.[1]?.toLowerCase();
    if (name === undefined) {
      // A `<` that begins no tag is text.
      add({ kind: 'text', start: at, end: at + 1 });
      at += 1;
      continue;
    }
    const isEnd = html[at + 1] === '/';
    const nameEnd = at + name.length + (isEnd ? 2 : 1);
    const tagEnd = endOfTag(html, nameEnd);
    if (tagEnd === null) break;
    const { end } = tagEnd;
    const rest = html.slice(nameEnd, end - 1);
    const isInTable = open.some((element) => element.name === 'table');
    if (hiddenTags.has(name) || (tableParts.has(name) && !isInTable)) {
      addLeaf('hidden', end);
      continue;
    }
    if (isEnd) {
      const wall = open.findLastIndex((element) => walls.has(element.name));
      const match = open.findLastIndex((element) => element.name === name);
      if (match === -1 || (match < wall && !tableParts.has(name) && name !== 'table')) {
        addLeaf('hidden', end);
        continue;
      }
      const inner = open.slice(match + 1);
      if (inner.some((element) => endedBy[element.name] === undefined)) isCrossed = true;
      closeTo(match + 1, at);
      closeTo(match, end);
      at = end;
      continue;
    }
    endImplied(name);
    if (rawElements.has(name)) {
      const pattern = new RegExp(String.raw`</${name}(?=[\s/>])`, 'giu');
      pattern.lastIndex = end;
      const isEmpty = tagEnd.isClosed && foreignElements.has(name);
      const close = isEmpty || name === 'plaintext' ? null : pattern.exec(html);
      const last = isEmpty ? end : close === null ? -1 : after('>', close.index);
      if (hiddenElements.has(name)) {
        if (last === -1) break;
        addLeaf('hidden', last);
        continue;
      }
      if (last === -1) closing = `</${name}>`;
      const to = last === -1 ? html.length : last;
      add({
        kind: 'element',
        name,
        attributes: attributesOf(rest),
        children: [],
        start: at,
        end: to,
        closing,
      });
      at = to;
      continue;
    }
    if (hiddenElements.has(name)) {
      addLeaf('hidden', end);
      continue;
    }
    const element: SourceElement = {
      kind: 'element',
      name,
      attributes: attributesOf(rest),
      children: [],
      start: at,
      end,
      closing: '',
    };
    add(element);
    if (!voidElements.has(name)) open.push(element);
    at = end;
  }
  for (const element of open.toReversed()) {
    closing += `</${element.name}>`;
    element.closing = closing;
  }
  closeTo(0, at);
  return { children: root, isCrossed, tail: html.slice(at) };

  function endImplied(name: string): void {
    const wall = open.findLastIndex((element) => walls.has(element.name) && element.name !== 'td');
    const paragraph = open.findLastIndex((element) => element.name === 'p');
    if (paragraph > wall && isBlockName(name)) {
      if (paragraph < open.length - 1) isCrossed = true;
      closeTo(paragraph, at);
    }
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if (endedBy[last.name]?.(name) !== true) return;
      closeTo(open.length - 1, at);
    }
  }
}
