import { ImageRefusal } from '../image-refusal.ts';

/** An element of a parsed file. Names keep their prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

const maxElements = 20_000;
const maxDepth = 64;
/** Per element. */
const maxAttributes = 100;

const name = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const tagPattern = new RegExp(
  String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,${String(maxAttributes)}})\s*(/?)>`,
  'uy',
);
const attributePattern = new RegExp(String.raw`\s+(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const endPattern = new RegExp(String.raw`</(${name})\s*>`, 'uy');
/** A declaration without entities, which drawing programs write. */
const doctypePattern =
  /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>]*"\s*(?:"[^"<>]*")?|\s+SYSTEM\s+"[^"<>]*")?\s*>/uy;
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const malformed = 'is not a valid SVG file';

/**
 * Parses well-formed XML of bounded size and depth into a tree. It knows only the five entities of XML and loads
 * nothing. Comments and instructions are left out.
 */
export function parseXml(text: string): XmlElement {
  if (forbiddenCharacters.test(text) || !text.isWellFormed()) throw new ImageRefusal(malformed);
  const root: OpenElement = { name: '', attributes: new Map(), children: [] };
  const openElements: OpenElement[] = [root];
  let elementCount = 0;
  let offset = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found !== null) offset = pattern.lastIndex;
    return found;
  };
  const skip = (start: string, end: string): string | null => {
    if (!text.startsWith(start, offset)) return null;
    const close = text.indexOf(end, offset + start.length);
    if (close === -1) throw new ImageRefusal(malformed);
    const content = text.slice(offset + start.length, close);
    offset = close + end.length;
    return content;
  };
  while (offset < text.length) {
    const parent = openElements.at(-1) ?? root;
    if (text[offset] !== '<') {
      const next = text.indexOf('<', offset);
      const end = next === -1 ? text.length : next;
      const content = text.slice(offset, end);
      if (parent === root ? content.trim() !== '' : content.includes(']]>'))
        throw new ImageRefusal(malformed);
      if (parent !== root) parent.children.push(decode(content));
      offset = end;
      continue;
    }
    if (skip('<!--', '-->') !== null || skip('<?', '?>') !== null) continue;
    const literal = skip('<![CDATA[', ']]>');
    if (literal !== null) {
      if (parent === root) throw new ImageRefusal(malformed);
      parent.children.push(literal);
      continue;
    }
    if (text.startsWith('<!', offset)) {
      if (parent === root && root.children.length === 0 && match(doctypePattern) !== null) continue;
      throw new ImageRefusal('defines entities or a document type of its own: export it as plain SVG');
    }
    const endTag = match(endPattern);
    if (endTag !== null) {
      if (parent === root || parent.name !== endTag[1]) throw new ImageRefusal(malformed);
      openElements.pop();
      continue;
    }
    const tag = match(tagPattern);
    if (tag === null || (parent === root && root.children.length > 0)) throw new ImageRefusal(malformed);
    elementCount += 1;
    if (elementCount > maxElements) throw new ImageRefusal(`has more than ${String(maxElements)} elements`);
    const element = { name: tag[1] ?? '', attributes: readAttributes(tag[2] ?? ''), children: [] };
    parent.children.push(element);
    if (tag[3] === '') openElements.push(element);
    if (openElements.length > maxDepth)
      throw new ImageRefusal(`is nested deeper than ${String(maxDepth)} levels`);
  }
  const [rootElement] = root.children;
  if (openElements.length > 1) throw new ImageRefusal('is not complete: its end is missing');
  if (rootElement === undefined || typeof rootElement === 'string') throw new ImageRefusal(malformed);
  return rootElement;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  attributePattern.lastIndex = 0;
  for (let found = attributePattern.exec(text); found !== null; found = attributePattern.exec(text)) {
    const [, key = '', doubleQuoted, singleQuoted] = found;
    if (attributes.has(key)) throw new ImageRefusal(malformed);
    attributes.set(key, decode(doubleQuoted ?? singleQuoted ?? ''));
  }
  return attributes;
}

function decode(text: string): string {
  const decoded = text.replaceAll(/&([^;&\s]{0,12});?/gu, (whole, word: string) => {
    const entity = Object.hasOwn(entities, word) ? entities[word] : undefined;
    if (entity !== undefined && whole.endsWith(';')) return entity;
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/iu.exec(word) ?? [];
    const code = hex === undefined ? Number(decimal ?? -1) : Number.parseInt(hex, 16);
    if (code < 9 || code > 0x10_ffff || !whole.endsWith(';')) throw new ImageRefusal(malformed);
    return String.fromCodePoint(code);
  });
  if (forbiddenCharacters.test(decoded) || !decoded.isWellFormed()) throw new ImageRefusal(malformed);
  return decoded;
}
