import type { JSONContent } from '@tiptap/core';
import DOMPurify from 'dompurify';
import { DOMParser as SchemaParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import { normalizeBody } from './normalize-body.ts';
import { unwrapChips, wrapPlaceholders } from './placeholder-chips.ts';

/** A section's body as the editor can hold it. */
export interface OpenedBody {
  readonly document: Node;
  /** The same as Tiptap takes it: its own parser works on text, which the page's policy forbids. */
  readonly content: JSONContent;
  /** False when the editor would drop something: then it opens for reading, and opening never saves. */
  readonly lossless: boolean;
}

/** Parses HTML without running any of it, and says whether something had to be taken out. */
function sanitize(written: string): { readonly body: HTMLElement; readonly clean: boolean } {
  // What comes from a service may be nested in any depth.
  const html = limitNesting(written);
  // RETURN_DOM gives the body element of a document of its own; the types only say Node. FORCE_BODY, because a parser
  // puts a style or script that comes first into the head, where it would be lost without a word.
  const body = DOMPurify.sanitize(html, { RETURN_DOM: true, FORCE_BODY: true }) as HTMLElement | null;
  // A page of frames has no body.
  if (body === null) return { body: window.document.createElement('body'), clean: false };
  // What forces the body is itself an element that is taken out in the end; for nothing there is a comment instead.
  const clean = html === written && (html === '' || DOMPurify.removed.length === 1);
  return { body, clean };
}

/** Opens a body for the editor. */
export function openBody(html: string | null, schema: Schema): OpenedBody {
  const { body, clean } = sanitize(html ?? '');
  const before = normalizeBody(body);
  wrapPlaceholders(body);
  const document = SchemaParser.fromSchema(schema).parse(body);
  const lossless = clean && normalizeBody(toDom(document)) === before;
  // ProseMirror types its JSON as any; it is what Tiptap's content is made of.
  const content = document.toJSON() as JSONContent;
  return { document, content, lossless };
}

function toDom(document: Node): HTMLElement {
  const container = window.document.implementation.createHTMLDocument('').body;
  const serializer = DOMSerializer.fromSchema(document.type.schema);
  serializer.serializeFragment(document.content, { document: container.ownerDocument }, container);
  unwrapChips(container);
  unwrapListParagraphs(container);
  return container;
}

/** The editor puts a paragraph into every list item; bodies as services write them have the text there itself. */
function unwrapListParagraphs(container: HTMLElement): void {
  for (const paragraph of container.querySelectorAll('li > p:only-child')) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
  for (const paragraph of container.querySelectorAll('li > p:first-child:has(+ ul, + ol)')) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
}

const textBlocks = 'p, h1, h2, h3, h4, h5, h6';

/** A body as the editor draws it, without an editor; `hint` where there is nothing in it. */
export function drawBody(document: Node, hint: string): DocumentFragment {
  const fragment = window.document.createDocumentFragment();
  DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, {}, fragment);
  for (const block of fragment.querySelectorAll<HTMLElement>(textBlocks)) {
    // An empty line has the height of a line.
    if (block.firstChild === null) block.append(window.document.createElement('br'));
  }
  // Inside a text that is edited nobody comes to a link by Tab.
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

/** The body as it is saved; null when there is nothing in it. */
export function writeBody(document: Node): string | null {
  if (isEmpty(document)) return null;
  return toDom(document).innerHTML;
}

function isBlank(document: Node): boolean {
  const first = document.firstChild;
  return first === null || (first.type.name === 'paragraph' && first.childCount === 0);
}

/** Whether two bodies say the same, however they are written. */
export function isSameBody(a: string | null, b: string | null): boolean {
  if ((a ?? '') === (b ?? '')) return true;
  return normalizeBody(sanitize(a ?? '').body) === normalizeBody(sanitize(b ?? '').body);
}

/** A body for reading only: nothing in it can run, restyle the app or take part in its forms. */
export function readOnlyBody(html: string): DocumentFragment {
  const fragment: DocumentFragment | null = DOMPurify.sanitize(limitNesting(html), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio', 'dialog'],
  });
  return fragment ?? document.createDocumentFragment();
}
