import { isAllowedLink } from '../link-address.ts';
import { isPicture } from '../pictures/picture-source.ts';
import {
  boxElements,
  holderElements,
  isBlockName,
  islandElements,
  isTextBlock,
  markElements,
  voidElements,
} from './element-names.ts';
import { readTable } from './source-table.ts';
import type { SourceAttribute, SourceElement, SourceNode } from './source-tree.ts';

/** Attributes that the editor's own nodes and marks have, with their values. All others are kept as written. */
const cellAttributes = {
  colspan: /^(?:[2-9]|[1-9]\d)$/u,
  rowspan: /^(?:[2-9]|[1-9]\d)$/u,
  align: /^(?:left|center|right)$/u,
};
const ownAttributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^/u, title: /^/u },
  ol: { start: /^/u, type: /^/u },
  td: cellAttributes,
  th: cellAttributes,
  code: { class: /^language-[\w+-]+$/u },
};

/** Marks the places of kept source in prepared markup. Their values are indexes of what is set aside. */
export const rawAttributes = [
  'data-island',
  'data-picture',
  'data-hidden',
  'data-kept',
  'data-head',
] as const;

/** Converts source to markup that the editor's schema reads, with what it does not know set aside. */
export class SourcePreparer {
  readonly #html: string;
  readonly #raws: string[];

  /** @param raws gets the source that is set aside */
  constructor(html: string, raws: string[]) {
    this.#html = html;
    this.#raws = raws;
  }

  /**
   * Blocks, and runs of inline content as loose paragraphs.
   *
   * @param isItem whether they are the content of a list item, which begins with a paragraph
   */
  blocks(nodes: readonly SourceNode[], isItem = false): string {
    return runsOf(nodes)
      .map((run) =>
        run.isBlock ? run.nodes.map((node) => this.#node(node)).join('') : this.#loose(run.nodes, isItem),
      )
      .join('');
  }

  /** An island on a line of its own. */
  island(source: string): string {
    return `<div data-island="${this.#keep(source)}"></div>`;
  }

  #keep(source: string): number {
    return this.#raws.push(source) - 1;
  }

  #sourceOf(node: SourceNode): string {
    return this.#html.slice(node.start, node.end) + closingOf(node);
  }

  #loose(nodes: readonly SourceNode[], isItem: boolean): string {
    const shown = nodes.filter((node) => !isBlank(node, this.#html));
    const [only] = shown;
    if (only === undefined) return '';
    if (shown.length === 1 && !isItem) {
      if (isIsland(only)) return this.island(this.#sourceOf(only));
      if (isPicture(only, this.#html)) return this.#picture(only, 'div');
    }
    return `<p data-loose="">${this.#inline(nodes)}</p>`;
  }

  #picture(node: SourceNode, tag: 'div' | 'span'): string {
    return `<${tag} data-picture="${this.#keep(this.#sourceOf(node))}"></${tag}>`;
  }

  #inline(nodes: readonly SourceNode[]): string {
    return nodes.map((node) => this.#node(node)).join('');
  }

  #node(node: SourceNode): string {
    if (node.kind === 'text') return this.#sourceOf(node).replaceAll('<', '&lt;');
    if (node.kind !== 'element') return `<span data-hidden="${this.#keep(this.#sourceOf(node))}"></span>`;
    const { name, children } = node;
    if (isIsland(node)) {
      const tag = isBlockName(name) ? 'div' : 'span';
      return `<${tag} data-island="${this.#keep(this.#sourceOf(node))}"></${tag}>`;
    }
    if (isPicture(node, this.#html)) return this.#picture(node, isBlockName(name) ? 'div' : 'span');
    if (name === 'table') return this.#table(node);
    const isBox = boxElements.has(name) || (!isTextBlock(name) && holdsBlock(node));
    if (isBox) return this.#element('div', node, this.blocks(children), name);
    if (voidElements.has(name)) return this.#element(name, node, null);
    if (holderElements.has(name)) return this.#element(name, node, this.blocks(children, name === 'li'));
    if (name === 'ul' || name === 'ol') {
      return this.#element(name, node, this.#inline(children.filter((child) => !isBlank(child, this.#html))));
    }
    if (isTextBlock(name)) return this.#element(name, node, this.#inline(children));
    // An element without content has nowhere to stand in an editor.
    if (!children.some((child) => child.kind !== 'hidden')) {
      return `<span data-hidden="${this.#keep(this.#sourceOf(node))}"></span>`;
    }
    const isMark =
      markElements.has(name) &&
      (name !== 'a' ||
        node.attributes.some((attribute) => attribute.name === 'href' && isAllowedLink(attribute.value)));
    return isMark
      ? this.#element(name, node, this.#inline(children))
      : this.#element('span', node, this.#inline(children), name);
  }

  /** A table with its rows in one group. What is not made of rows of cells is an island. */
  #table(node: SourceElement): string {
    const parts = readTable(node, this.#html);
    if (parts === null) return this.island(this.#sourceOf(node));
    const { head, rows } = parts;
    const written = rows.map(({ row, part, cells }) => {
      const inside = cells.map(({ cell, widths }) => {
        const blocks = this.blocks(cell.children) || '<p data-loose=""></p>';
        const width = widths === null ? '' : ` data-colwidth="${widths.join()}"`;
        return this.#element(cell.name, cell, blocks, undefined, width);
      });
      return this.#element(
        'tr',
        row,
        inside.join(''),
        undefined,
        part === null ? '' : ` data-part="${part}"`,
      );
    });
    const more = head === '' ? '' : ` data-head="${this.#keep(head)}"`;
    return this.#element('table', node, `<tbody>${written.join('')}</tbody>`, undefined, more);
  }

  /** @param inside null for an element without an end tag */
  #element(tag: string, node: SourceElement, inside: string | null, keptTag?: string, more = ''): string {
    const own = keptTag === undefined ? (ownAttributes[tag] ?? {}) : {};
    const isOwn = ({ name, value }: SourceAttribute): boolean => own[name]?.test(value) === true;
    const native = node.attributes.filter(isOwn).map(({ text }) => ` ${text}`);
    const kept = node.attributes.filter((attribute) => !isOwn(attribute)).map(({ text }) => text);
    const attributes = [
      ...native,
      ...(keptTag === undefined ? [] : [` data-kept-tag="${keptTag}"`]),
      ...(kept.length === 0 ? [] : [` data-kept="${this.#keep(kept.join(' '))}"`]),
      more,
    ].join('');
    return `<${tag}${attributes}>${inside === null ? '' : `${inside}</${tag}>`}`;
  }
}

/** The end tags that a node lacks. */
export const closingOf = (node: SourceNode | undefined): string =>
  node?.kind === 'element' ? node.closing : '';

/** Whether nothing is seen of a node, and nothing is lost with it. */
export function isBlank(node: SourceNode, html: string): boolean {
  return node.kind === 'text' && /^[ \t\r\n\f]*$/u.test(html.slice(node.start, node.end));
}

/** Whether a node shows nothing, though it may hold something, such as a comment. */
export function isUnseen(node: SourceNode, html: string): boolean {
  if (node.kind !== 'element') return node.kind === 'hidden' || isBlank(node, html);
  if (isIsland(node) || node.name === 'img' || isTextBlock(node.name)) return false;
  if (node.name === 'table')
    return node.children.every((child) => child.kind !== 'element' && isUnseen(child, html));
  return node.name !== 'br' && node.children.every((child) => isUnseen(child, html));
}

function isIsland(node: SourceNode): boolean {
  return node.kind === 'element' && (islandElements.has(node.name) || !/^[a-z][\w:.-]*$/u.test(node.name));
}

/** Whether an element contains a block at any depth. */
export function holdsBlock(node: SourceElement): boolean {
  return node.children.some(
    (child) => child.kind === 'element' && (isBlockName(child.name) || holdsBlock(child)),
  );
}

interface Run {
  readonly isBlock: boolean;
  readonly nodes: SourceNode[];
}

/** Each block, and each uninterrupted run of inline content. */
export function runsOf(nodes: readonly SourceNode[]): readonly Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const isBlock = node.kind === 'element' && (isBlockName(node.name) || holdsBlock(node));
    const last = runs.at(-1);
    if (isBlock || last === undefined || last.isBlock) runs.push({ isBlock, nodes: [node] });
    else last.nodes.push(node);
  }
  return runs;
}
