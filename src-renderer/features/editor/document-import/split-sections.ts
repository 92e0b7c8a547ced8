/** A section of a document, by its heading. */
export interface FoundSection {
  /** '' for what stands before the first heading. */
  readonly title: string;
  readonly nodes: readonly Node[];
}

export interface SplitDocument {
  /** The document's title, if a heading says it; '' otherwise. */
  readonly title: string;
  readonly sections: readonly FoundSection[];
}

/** The largest heading that a section may have inside; its title stands above. */
const firstInside = 2;
const lastInside = 4;

const levelOf = (node: Node): number | null => {
  const level = /^h(?<level>[1-6])$/u.exec((node as Partial<Element>).localName ?? '')?.groups?.['level'];
  return level === undefined ? null : Number(level);
};

const titleText = (node: Node): string => (node.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();

const wrappers = 'div, section, article, main, header, footer, center, address';
const blocks =
  'p, div, section, article, main, header, footer, ul, ol, table, blockquote, pre, hr, figure, h1, h2, h3, h4, h5, h6';

/** Takes the blocks out of the elements of pages that only hold others. */
function unwrap(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll(wrappers)) {
    const isInside = wrapper.closest('li, td, th, blockquote, table') !== null;
    if (isInside) continue;
    if (wrapper.querySelector(blocks) === null) {
      const paragraph = wrapper.ownerDocument.createElement('p');
      paragraph.append(...wrapper.childNodes);
      wrapper.replaceWith(paragraph);
    } else {
      wrapper.replaceWith(...wrapper.childNodes);
    }
  }
}

/** Headings without a text divide nothing. */
function removeEmptyHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (titleText(heading) === '') heading.replaceWith(...heading.childNodes);
  }
}

/** Takes the heading that is the title of the whole out of the text: one that says so, or the only one of its rank. */
function takeTitle(body: HTMLElement): string {
  const named = body.querySelector('h1.document-title');
  const headings = [...body.children].filter((child) => levelOf(child) !== null);
  const levels = headings.map((heading) => levelOf(heading) ?? 0);
  const [first] = headings;
  const highest = Math.min(...levels);
  const isAlone =
    headings.length > 1 && levels[0] === highest && levels.filter((level) => level === highest).length === 1;
  const title = named ?? (isAlone ? first : undefined);
  if (title === undefined || title === null) return '';
  title.remove();
  return titleText(title);
}

function shiftHeading(heading: Element, by: number): void {
  const level = Math.min(lastInside, Math.max(firstInside, (levelOf(heading) ?? 0) + by));
  const shifted = heading.ownerDocument.createElement(`h${level}`);
  shifted.append(...heading.childNodes);
  heading.replaceWith(shifted);
}

const isEmptyNode = (node: Node): boolean =>
  titleText(node) === '' &&
  !(node instanceof Element && (node.matches('img') || node.querySelector('img') !== null));

/** Divides a document at its largest headings. Smaller ones stay inside, one step below a section's title. */
export function splitSections(body: HTMLElement): SplitDocument {
  unwrap(body);
  removeEmptyHeadings(body);
  const title = takeTitle(body);
  const levels = [...body.children].flatMap((child) => levelOf(child) ?? []);
  const level = levels.length === 0 ? null : Math.min(...levels);
  const sections: { title: string; nodes: Node[] }[] = [{ title: '', nodes: [] }];
  for (const node of [...body.childNodes]) {
    if (level !== null && levelOf(node) === level) {
      sections.push({ title: titleText(node), nodes: [] });
      // A picture in a heading stands below it.
      sections.at(-1)?.nodes.push(...(node as Element).querySelectorAll('img'));
    } else {
      sections.at(-1)?.nodes.push(node);
    }
  }
  for (const { nodes } of sections) {
    for (const node of nodes) {
      const isElement = node.nodeType === 1;
      const inside = isElement ? [...(node as Element).querySelectorAll('h1, h2, h3, h4, h5, h6')] : [];
      for (const heading of inside) shiftHeading(heading, firstInside - (level ?? 0) - 1);
    }
  }
  return {
    title,
    sections: sections
      .map((section) => ({ ...section, nodes: section.nodes.map((node) => shiftOwn(node, level)) }))
      .filter((section) => section.title !== '' || section.nodes.some((node) => !isEmptyNode(node))),
  };
}

/** A smaller heading beside others, one step below its section's title. */
function shiftOwn(node: Node, level: number | null): Node {
  if (levelOf(node) === null) return node;
  const holder = (node as Element).ownerDocument.createElement('div');
  holder.append(node);
  shiftHeading(node as Element, firstInside - (level ?? 0) - 1);
  return holder.firstChild ?? node;
}
