import type { JSONContent } from '@tiptap/core';
import { DOMParser as SchemaParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { normalizeBody } from './normalize-body.ts';
import { unwrapChips, wrapPlaceholders } from './placeholder-chips.ts';
import { beginsBlock, keepsApart, missingEnd, placeBetween } from './source/between-blocks.ts';
import { islandSegment, normalForm, readBody, type Segment } from './source/read-body.ts';
import { shapeTables } from './source/shape-tables.ts';
import { writeMarkup } from './source/write-markup.ts';
import { isRegular } from './tables/table-commands.ts';
import { tableMarkup } from './tables/table-markup.ts';

/** The source of a body, by block: blocks that did not change are written as they were. */
export interface BodySource {
  readonly blocks: readonly {
    readonly node: Node;
    readonly source: string;
    /** The end tags that the source lacks, written where something follows. */
    readonly closing: string;
  }[];
  /** Unfinished markup at the end of the body. */
  readonly tail: string;
}

/** A section's body in the editor's format. */
export interface OpenedBody {
  readonly document: Node;
  /** The body as Tiptap content. Tiptap's own HTML parser is forbidden by the content security policy. */
  readonly content: JSONContent;
  readonly source: BodySource;
}

/** Opens a body for the editor. Nothing of it is lost: what the editor does not know becomes an island. */
export function openBody(html: string | null, schema: Schema): OpenedBody {
  const { segments, unseen, tail } = readBody(html ?? '');
  const parser = SchemaParser.fromSchema(schema);
  const blocks = segments.map((segment) => {
    const { source, closing } = segment;
    return { node: openSegment(segment, parser), source, closing };
  });
  const empty = schema.nodes['paragraph']?.create({ leading: unseen || null });
  if (blocks.length === 0 && empty !== undefined) blocks.push({ node: empty, source: '', closing: '' });
  const document = schema.topNodeType.create(
    null,
    blocks.map(({ node }) => node),
  );
  // ProseMirror types its JSON as any, though it is Tiptap's content.
  const content = document.toJSON() as JSONContent;
  return { document, content, source: { blocks, tail } };
}

/** The node of a segment; an island if the schema would lose something of it. */
function openSegment(segment: Segment, parser: SchemaParser): Node {
  const { element, leading, trailing } = segment;
  const before = normalizeBody(element);
  wrapPlaceholders(element);
  const parsed = parser.parse(element);
  const node = parsed.childCount === 1 ? parsed.firstChild : null;
  if (node === null || normalizeBody(toDom(parsed)) !== before || !hasRegularTables(node)) {
    return openSegment(islandSegment(segment), parser);
  }
  if (leading === '' && trailing === '') return node;
  const around = { leading: leading || null, trailing: trailing || null };
  return node.type.create({ ...node.attrs, ...around }, node.content, node.marks);
}

function hasRegularTables(node: Node): boolean {
  let isEach = node.type.name !== 'table' || isRegular(node);
  node.descendants((inner) => {
    if (inner.type.name === 'table') isEach &&= isRegular(inner);
  });
  return isEach;
}

let writer: DOMSerializer | null = null;

/** Islands and pictures are written as their source, so they are not drawn. */
function writerOf(schema: Schema): DOMSerializer {
  if (writer !== null) return writer;
  const nodes = DOMSerializer.nodesFromSchema(schema);
  writer = new DOMSerializer(
    {
      ...nodes,
      island: (node) => ['div', { 'data-island': String(node.attrs['source']) }],
      table: tableMarkup,
      picture: (node) => ['div', { 'data-picture': String(node.attrs['source']) }],
      inlinePicture: (node) => ['span', { 'data-picture': String(node.attrs['source']) }],
      inlineIsland: (node) => ['span', { 'data-island': String(node.attrs['source']) }],
    },
    {
      ...DOMSerializer.marksFromSchema(schema),
      wrapper: ({ attrs }) => [
        'span',
        {
          'data-kept-tag': String(attrs['tag']),
          ...(typeof attrs['kept'] === 'string' && { 'data-kept': attrs['kept'] }),
        },
        0,
      ],
    },
  );
  return writer;
}

function toDom(document: Node): HTMLElement {
  const container = window.document.implementation.createHTMLDocument('').body;
  const serializer = writerOf(document.type.schema);
  serializer.serializeFragment(document.content, { document: container.ownerDocument }, container);
  unwrapChips(container);
  unwrapListParagraphs(container);
  for (const code of container.querySelectorAll('pre[data-bare] > code'))
    code.replaceWith(...code.childNodes);
  return container;
}

/** The editor wraps the text of each list item in a paragraph; services write it without one. */
function unwrapListParagraphs(container: HTMLElement): void {
  const plain = 'p:not([data-kept])';
  for (const paragraph of container.querySelectorAll(`li > ${plain}:only-child`)) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
  for (const paragraph of container.querySelectorAll(`li > ${plain}:first-child:has(+ ul, + ol)`)) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
}

const textBlocks = 'p, h1, h2, h3, h4, h5, h6';

/** Renders a body as the editor does, without an editor; an empty one shows `hint`. */
export function drawBody(document: Node, hint: string): DocumentFragment {
  const fragment = window.document.createDocumentFragment();
  DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, {}, fragment);
  for (const block of fragment.querySelectorAll<HTMLElement>(textBlocks)) {
    // An empty line keeps the height of a line.
    if (block.firstChild === null) block.append(window.document.createElement('br'));
  }
  // Links inside editable text are not in the tab order.
  for (const link of fragment.querySelectorAll('a')) link.tabIndex = -1;
  const first = fragment.firstElementChild;
  if (isEmpty(document) && first instanceof HTMLElement) {
    first.className = 'is-empty is-editor-empty';
    first.dataset['placeholder'] = hint;
  }
  return fragment;
}

function isEmpty(document: Node): boolean {
  return document.childCount <= 1 && document.textContent === '' && isBlank(document);
}

function isBlank(document: Node): boolean {
  const first = document.firstChild;
  return first === null || (first.type.name === 'paragraph' && first.childCount === 0);
}

const keyOf = (node: Node): string => JSON.stringify(node);

/**
 * The body as saved HTML; null if it is empty. Only blocks that differ from the opened ones are written again, so that
 * an edit of one paragraph changes no byte of the others.
 */
export function writeBody(document: Node, opened: BodySource = { blocks: [], tail: '' }): string | null {
  const known = new Map<string, (typeof opened.blocks)[number][]>();
  for (const block of opened.blocks) {
    const key = keyOf(block.node);
    const same = known.get(key);
    if (same === undefined) known.set(key, [block]);
    else same.push(block);
  }
  const found = document.children.map((node) => {
    // Equal blocks may be spelled differently, and are written in their order.
    const same = known.get(keyOf(node));
    return { node, block: same !== undefined && same.length > 1 ? same.shift() : same?.[0] };
  });
  const { pieces, lost } = placeBetween(found, opened.blocks);
  const parts = pieces.map(({ node, block, leading, trailing }, index) => {
    const [before, behind] = [pieces[index - 1], pieces[index + 1]];
    const isOpen = behind !== undefined && block !== undefined && isInline(behind.node);
    const joins = isOpen && !keepsApart(trailing + behind.leading);
    const isBeside =
      isLoose(node) &&
      ((isLoose(before?.node) && !keepsApart(before?.trailing + leading)) ||
        (isLoose(behind?.node) && !keepsApart(trailing + behind?.leading)));
    const source = isBeside ? undefined : block?.source;
    const written = source ?? writeBlock(isBeside ? asParagraph(node) : node);
    const missing = joins && source !== undefined ? missingEnd(source) : '';
    const closing = behind === undefined ? '' : block?.closing || missing;
    return leading + written + (closing ?? '') + trailing;
  });
  const written = parts.join('') + lost + opened.tail;
  return isEmpty(document) && /^\s*$/u.test(written.replace('<p></p>', '')) ? null : written;
}

const isLoose = (node: Node | undefined): boolean => node?.attrs['loose'] === true;

/** Whether a block is written without a tag that ends the paragraph before it. */
const isInline = (node: Node): boolean =>
  isLoose(node) ||
  (['island', 'picture'].includes(node.type.name) && !beginsBlock(String(node.attrs['source'])));

function asParagraph(node: Node): Node {
  return node.type.create({ ...node.attrs, loose: false }, node.content, node.marks);
}

/** One block as HTML. */
function writeBlock(node: Node): string {
  const { schema } = node.type;
  const container = toDom(schema.topNodeType.create(null, node));
  shapeTables(container);
  return writeMarkup(container);
}

/** Whether two bodies are equal apart from their markup. */
export function isSameBody(a: string | null, b: string | null): boolean {
  if ((a ?? '') === (b ?? '')) return true;
  return normalForm(a ?? '') === normalForm(b ?? '');
}
