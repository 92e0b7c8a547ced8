const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' };

const blocks = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'div',
  'dl',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'ul',
]);

function nameOf(element: Element): string {
  const name = element.localName;
  return sameAs[name] ?? name;
}

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && blocks.has((node as Element).localName);
}

function attributesOf(element: Element): string {
  return [...element.attributes]
    .filter(({ name, value }) => !(name === 'class' && value.trim() === ''))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort()
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Text, bold and links in one line. White space at its ends is invisible and removed. */
function writeInline(nodes: readonly Node[], preformatted: boolean): string {
  const text = nodes.map((node) => write(node, preformatted)).join('');
  return preformatted ? text : text.replaceAll(/[ \t\r\n\f]+/gu, ' ').trim();
}

/** The children of a block, with each run of inline content in its own paragraph, as a browser shows them. */
function writeChildren(element: Element, preformatted: boolean): string {
  const children = [...element.childNodes].filter((node) => node.nodeType === 1 || node.nodeType === 3);
  if (!children.some(isBlock)) {
    const text = writeInline(children, preformatted);
    return holdsBlocks(element) && text !== '' ? `<p>${text}</p>` : text;
  }
  const parts: string[] = [];
  let run: Node[] = [];
  const end = (): void => {
    const text = writeInline(run, preformatted);
    if (text !== '') parts.push(`<p>${text}</p>`);
    run = [];
  };
  for (const child of children) {
    if (isBlock(child)) {
      end();
      parts.push(write(child, preformatted));
    } else {
      run.push(child);
    }
  }
  end();
  return parts.join('');
}

function holdsBlocks(element: Element): boolean {
  return ['body', 'blockquote', 'li'].includes(element.localName);
}

function write(node: Node, preformatted: boolean): string {
  if (node.nodeType === 3) return escape(node.nodeValue ?? '');
  const element = node as Element;
  const name = nameOf(element);
  if (name === 'br' || name === 'hr' || name === 'img') return `<${name}${attributesOf(element)}>`;
  const inside = writeChildren(element, preformatted || name === 'pre');
  return `<${name}${attributesOf(element)}>${inside}</${name}>`;
}

/**
 * Normal form of equal bodies: `<b>` and `<strong>`, list items with and without a paragraph, loose text, invisible
 * white space, attribute order. Bodies with the same normal form look alike. The editor opens a body only if its output
 * has the original's normal form.
 */
export function normalizeBody(body: Element): string {
  const text = writeChildren(body, false);
  // An editor always has a paragraph; a body may have none.
  return text === '<p></p>' ? '' : text;
}
