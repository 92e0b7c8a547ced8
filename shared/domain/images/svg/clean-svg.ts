import { ImageRefusal } from '../image-refusal.ts';
import { parseXml, type XmlElement } from './parse-xml.ts';
import { checkReferences } from './svg-references.ts';
import {
  cleanDeclarations,
  cleanStyleSheet,
  drawnElements,
  isSafeValue,
  safeAttributes,
  safeElements,
  unwrappedElements,
} from './svg-policy.ts';

const namespaces = { svg: 'http://www.w3.org/2000/svg', xlink: 'http://www.w3.org/1999/xlink' } as const;
const lengthPattern = /^\s*(\d{1,6}(?:\.\d+)?)(?:px|pt|pc|mm|cm|in)?\s*$/u;
/** Longest width or height, in any unit. */
const maxLength = 100_000;

/**
 * Returns an SVG that can only be drawn: it is parsed and rebuilt from an allow list of elements and attributes. The
 * result has no scripts, handlers, entities or references to other files.
 */
export function cleanSvg(text: string): string {
  // It was decoded as UTF-8.
  if (/^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/iu.test(text))
    throw new ImageRefusal('must be an SVG file in UTF-8');
  const root = parseXml(text);
  if (root.name !== 'svg' || (root.attributes.get('xmlns') ?? namespaces.svg) !== namespaces.svg)
    throw new ImageRefusal('must be an SVG or PNG file');
  const clean = withViewBox(cleanElement(root));
  if (!hasDrawing(clean)) throw new ImageRefusal('draws nothing that can be kept');
  checkReferences(clean);
  return serialize(clean, ` xmlns="${namespaces.svg}" xmlns:xlink="${namespaces.xlink}"`);
}

function cleanElement({ name, attributes, children }: XmlElement): XmlElement {
  if (name === 'style') {
    const text = children.filter((child) => typeof child === 'string').join('');
    return { name, attributes: new Map(), children: [cleanStyleSheet(text)] };
  }
  return {
    name,
    attributes: new Map(Array.from(attributes).flatMap(([key, value]) => cleanAttribute(name, key, value))),
    children: children.flatMap(cleanChild),
  };
}

function cleanChild(child: XmlElement | string): readonly (XmlElement | string)[] {
  if (typeof child === 'string') return [child];
  if (unwrappedElements.has(child.name)) return child.children.flatMap(cleanChild);
  return safeElements.has(child.name) ? [cleanElement(child)] : [];
}

function cleanAttribute(element: string, key: string, value: string): readonly (readonly [string, string])[] {
  if (!safeAttributes.has(key)) return [];
  if (key === 'style') {
    const style = cleanDeclarations(value);
    return style === '' ? [] : [[key, style]];
  }
  if (key === 'href' || key === 'xlink:href')
    return /^#[\w.:-]+$/u.test(value) ? [['xlink:href', value]] : [];
  if (element === 'svg' && (key === 'width' || key === 'height')) {
    const [, number] = lengthPattern.exec(value) ?? [];
    return number !== undefined && Number(number) <= maxLength ? [[key, value]] : [];
  }
  return isSafeValue(value) ? [[key, value]] : [];
}

/** Adds a `viewBox` to a picture with a fixed size, which could not be scaled without one. */
function withViewBox(root: XmlElement): XmlElement {
  const sizes = ['width', 'height'].map((key) => Number.parseFloat(root.attributes.get(key) ?? ''));
  if (root.attributes.has('viewBox') || !sizes.every((size) => size > 0)) return root;
  return { ...root, attributes: new Map([...root.attributes, ['viewBox', `0 0 ${sizes.join(' ')}`]]) };
}

function hasDrawing({ name, children }: XmlElement): boolean {
  return drawnElements.has(name) || children.some((child) => typeof child !== 'string' && hasDrawing(child));
}

function serialize({ name, attributes, children }: XmlElement, rootAttributes = ''): string {
  const written = Array.from(attributes, ([key, value]) => ` ${key}="${escape(value)}"`).join('');
  const content = children
    .map((child) => (typeof child === 'string' ? escape(child) : serialize(child)))
    .join('');
  return content === ''
    ? `<${name}${rootAttributes}${written}/>`
    : `<${name}${rootAttributes}${written}>${content}</${name}>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
