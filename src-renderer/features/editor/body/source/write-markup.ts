import { voidElements } from './element-names.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u{A0}': '&nbsp;',
};

/** Text as HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>\u{A0}]/gu, (character) => escapes[character] ?? character);

/** A value between double quotes. */
export const escapeValue = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('\u{A0}', '&nbsp;').replaceAll('"', '&quot;');

const isLoose = (element: Element | null): boolean => element?.hasAttribute('data-loose') === true;

/** Writes the children of an element as HTML, with what was set aside in its place. */
export function writeMarkup(parent: Node): string {
  return [...parent.childNodes].map(writeNode).join('');
}

function writeNode(node: ChildNode): string {
  if (node.nodeType === 3) return escapeText(node.nodeValue ?? '');
  const element = node as Element;
  const raw =
    element.getAttribute('data-island') ??
    element.getAttribute('data-picture') ??
    element.getAttribute('data-hidden');
  if (raw !== null) return raw;
  // Two runs of loose text beside each other would become one.
  if (isLoose(element) && !isLoose(element.previousElementSibling) && !isLoose(element.nextElementSibling)) {
    return writeMarkup(element);
  }
  const name = element.getAttribute('data-kept-tag') ?? element.localName;
  const kept = element.getAttribute('data-kept');
  const attributes = [...element.attributes]
    .filter((attribute) => !internal.has(attribute.name))
    .map((attribute) => ` ${attribute.name}="${escapeValue(attribute.value)}"`)
    .join('');
  const start = `<${name}${attributes}${kept === null ? '' : ` ${kept}`}>`;
  if (voidElements.has(name)) return start;
  const content = writeMarkup(element);
  // Parsers drop a line end right behind the tag.
  const lineEnd = name === 'pre' && content.startsWith('\n') ? '\n' : '';
  return `${start}${lineEnd}${content}</${name}>`;
}

const internal = new Set([
  'data-bare',
  'data-colwidth',
  'data-head',
  'data-kept',
  'data-kept-tag',
  'data-loose',
  'data-part',
]);
