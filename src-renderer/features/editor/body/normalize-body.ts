const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' };

const blocks: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
);

function nameOf(element: Element): string {
  const name = element.localName;
  return sameAs[name] ?? name;
}

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && blocks.has((node as Element).localName);
}

const ignored: ReadonlySet<string> = new Set(['data-bare', 'data-loose']);

function attributesOf(element: Element): string {
  return [...element.attributes]
    .filter(({ name, value }) => !(name === 'class' && value.trim() === '') && !ignored.has(name))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort()
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A piece of text, or an element without text, and the elements around it. */
interface Piece {
  readonly marks: readonly string[];
  readonly text: string;
  readonly isText: boolean;
}

/** The pieces of inline content. The order of marks does not show, so it is sorted. */
function piecesOf(nodes: readonly Node[], marks: readonly string[]): readonly Piece[] {
  return nodes.flatMap((node): readonly Piece[] => {
    if (node.nodeType === 3) return [{ marks, text: node.nodeValue ?? '', isText: true }];
    if (node.nodeType !== 1) return [];
    const element = node as Element;
    const name = nameOf(element);
    const tag = `<${name}${attributesOf(element)}>`;
    if (isBlock(element)) return [{ marks, text: write(element, false), isText: false }];
    if (element.firstChild === null) {
      const isShown = name === 'br' || name === 'img' || element.hasAttributes();
      return isShown ? [{ marks, text: tag, isText: false }] : [];
    }
    const inner = marks.includes(tag) ? marks : [...marks, tag].sort();
    return piecesOf([...element.childNodes], inner);
  });
}

const spaces = /[ \t\r\n\f]+/gu;
const isBreak = (text: string): boolean => text.startsWith('<br');

/** Text, bold and links in one line. White space at its ends and beside breaks is invisible and removed. */
function writeInline(nodes: readonly Node[], preformatted: boolean): string {
  const runs: { readonly marks: string; text: string; readonly isText: boolean }[] = [];
  for (const { marks, text, isText } of piecesOf(nodes, [])) {
    const last = runs.at(-1);
    let shown = isText && !preformatted ? text.replaceAll(spaces, ' ') : text;
    if (isText && !preformatted) {
      const follows = last === undefined || isBreak(last.text) || (last.isText && last.text.endsWith(' '));
      if (follows && shown.startsWith(' ')) shown = shown.slice(1);
      if (shown === '') continue;
    } else if (isBreak(text) && last?.isText === true && !preformatted) {
      last.text = last.text.replace(/ $/u, '');
    }
    const key = marks.join('');
    if (isText && last?.isText === true && last.marks === key) last.text += shown;
    else runs.push({ marks: key, text: shown, isText });
  }
  const end = runs.at(-1);
  if (end?.isText === true && !preformatted) end.text = end.text.replace(/ $/u, '');
  return runs
    .filter(({ text }) => text !== '')
    .map(({ marks, text, isText }) => `${marks}${isText ? escape(text) : text}${marks === '' ? '' : '</>'}`)
    .join('');
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
      parts.push(write(child as Element, preformatted));
    } else {
      run.push(child);
    }
  }
  end();
  return parts.join('');
}

function holdsBlocks(element: Element): boolean {
  return ['body', 'blockquote', 'li', 'td', 'th'].includes(element.localName);
}

function write(element: Element, preformatted: boolean): string {
  const name = nameOf(element);
  const start = `<${name}${attributesOf(element)}>`;
  if (name === 'hr') return start;
  return `${start}${writeChildren(element, preformatted || name === 'pre')}</${name}>`;
}

/**
 * Normal form of equal bodies: `<b>` and `<strong>`, marks in another order, list items with and without a paragraph,
 * loose text, invisible white space, attribute order. Bodies with the same normal form look alike. The editor opens a
 * block as text only if its output has the original's normal form.
 */
export function normalizeBody(body: Element): string {
  const text = writeChildren(body, false);
  // An editor always has a paragraph; a body may have none.
  return text === '<p></p>' ? '' : text;
}
