import { ImageRefusal } from '../refusal.ts';

/** An element of a parsed file. Names keep their prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

const mostElements = 20_000;
const deepest = 64;
/** Per element. */
const mostAttributes = 100;

const name = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const tagPattern = new RegExp(
  String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,${String(mostAttributes)}})\s*(/?)>`,
  'uy',
);
const attributePattern = new RegExp(String.raw`\s+(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const endPattern = new RegExp(String.raw`</(${name})\s*>`, 'uy');
/** A declaration without entities, as drawing programs write it. */
const doctypePattern =
  /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>]*"\s*(?:"[^"<>]*")?|\s+SYSTEM\s+"[^"<>]*")?\s*>/uy;
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const malformed = 'is not a valid SVG file';

/**
 * Parses well-formed XML of bounded size and depth into a tree. It knows no entities but the five of XML, and loads
 * nothing. Comments and instructions are left out.
 */
export function parseXml(text: string): XmlElement {
  if (forbidden.test(text) || !text.isWellFormed()) throw new ImageRefusal(malformed);
  const root: OpenElement = { name: '', attributes: new Map(), children: [] };
  const open: OpenElement[] = [root];
  let elements = 0;
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const skip = (start: string, end: string): string | null => {
    if (!text.startsWith(start, at)) return null;
    const close = text.indexOf(end, at + start.length);
    if (close === -1) throw new ImageRefusal(malformed);
    const content = text.slice(at + start.length, close);
    at = close + end.length;
    return content;
  };
  while (at < text.length) {
    const parent = open.at(-1) ?? root;
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next === -1 ? text.length : next;
      const content = text.slice(at, end);
      if (parent === root ? content.trim() !== '' : content.includes(']]>'))
        throw new ImageRefusal(malformed);
      if (parent !== root) parent.children.push(decode(content));
      at = end;
      continue;
    }
    if (skip('<!--', '-->') !== null || skip('<?', '?>') !== null) continue;
    const literal = skip('<![CDATA[', ']]>');
    if (literal !== null) {
      if (parent === root) throw new ImageRefusal(malformed);
      parent.children.push(literal);
      continue;
    }
    if (text.startsWith('<!', at)) {
      if (parent === root && root.children.length === 0 && match(doctypePattern) !== null) continue;
      throw new ImageRefusal('defines entities or a document type of its own: export it as plain SVG');
    }
    const ended = match(endPattern);
    if (ended !== null) {
      if (parent === root || parent.name !== ended[1]) throw new ImageRefusal(malformed);
      open.pop();
      continue;
    }
    const tag = match(tagPattern);
    if (tag === null || (parent === root && root.children.length > 0)) throw new ImageRefusal(malformed);
    elements += 1;
    if (elements > mostElements) throw new ImageRefusal(`has more than ${String(mostElements)} elements`);
    const element = { name: tag[1] ?? '', attributes: readAttributes(tag[2] ?? ''), children: [] };
    parent.children.push(element);
    if (tag[3] === '') open.push(element);
    if (open.length > deepest) throw new ImageRefusal(`is nested deeper than ${String(deepest)} levels`);
  }
  const [only] = root.children;
  if (open.length > 1) throw new ImageRefusal('is not complete: its end is missing');
  if (only === undefined || typeof only === 'string') throw new ImageRefusal(malformed);
  return only;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  attributePattern.lastIndex = 0;
  for (let found = attributePattern.exec(text); found !== null; found = attributePattern.exec(text)) {
    const [, key = '', double, single] = found;
    if (attributes.has(key)) throw new ImageRefusal(malformed);
    attributes.set(key, decode(double ?? single ?? ''));
  }
  return attributes;
}

function decode(text: string): string {
  const decoded = text.replaceAll(/&([^;&\s]{0,12});?/gu, (whole, word: string) => {
    const known = Object.hasOwn(entities, word) ? entities[word] : undefined;
    if (known !== undefined && whole.endsWith(';')) return known;
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/iu.exec(word) ?? [];
    const code = hex === undefined ? Number(decimal ?? -1) : Number.parseInt(hex, 16);
    if (code < 9 || code > 0x10_ffff || !whole.endsWith(';')) throw new ImageRefusal(malformed);
    return String.fromCodePoint(code);
  });
  if (forbidden.test(decoded) || !decoded.isWellFormed()) throw new ImageRefusal(malformed);
  return decoded;
}
