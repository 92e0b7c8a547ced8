import type { JSONContent } from '@tiptap/core';
import DOMPurify from 'dompurify';
import { DOMParser as SchemaParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import { normalizeBody } from './normalize-body.ts';
import { unwrapChips, wrapPlaceholders } from './placeholder-chips.ts';
import { chipClass, placeholderLabel } from './placeholder-labels.ts';

/** A section's body in the editor's format. */
export interface OpenedBody {
  readonly document: Node;
  /** The body as Tiptap content. Tiptap's own HTML parser is forbidden by the content security policy. */
  readonly content: JSONContent;
  /** False if the editor would lose something. Such a body opens read-only and is never saved on open. */
  readonly lossless: boolean;
}

/** Parses HTML without running it, and reports whether something was removed. */
function sanitize(written: string): { readonly body: HTMLElement; readonly clean: boolean } {
  // HTML from a service may be nested to any depth.
  const html = limitNesting(written);
  // RETURN_DOM returns the body element of a new document, though the types say Node. FORCE_BODY is needed because a
  // parser moves a leading style or script into the head, where it would be lost without notice.
  const body = DOMPurify.sanitize(html, { RETURN_DOM: true, FORCE_BODY: true }) as HTMLElement | null;
  // A frameset document has no body.
  if (body === null) return { body: window.document.createElement('body'), clean: false };
  // FORCE_BODY adds an element that is removed again, so one removal is expected. For empty input that element is a
  // comment.
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
  // ProseMirror types its JSON as any, though it is Tiptap's content.
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

/** The editor wraps the text of each list item in a paragraph; services write it without one. */
function unwrapListParagraphs(container: HTMLElement): void {
  for (const paragraph of container.querySelectorAll('li > p:only-child')) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
  for (const paragraph of container.querySelectorAll('li > p:first-child:has(+ ul, + ol)')) {
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

/** The body as saved HTML; null if it is empty. */
export function writeBody(document: Node): string | null {
  if (isEmpty(document)) return null;
  return toDom(document).innerHTML;
}

function isBlank(document: Node): boolean {
  const first = document.firstChild;
  return first === null || (first.type.name === 'paragraph' && first.childCount === 0);
}

/** Whether two bodies are equal apart from their markup. */
export function isSameBody(a: string | null, b: string | null): boolean {
  if ((a ?? '') === (b ?? '')) return true;
  return normalizeBody(sanitize(a ?? '').body) === normalizeBody(sanitize(b ?? '').body);
}

/** A read-only body, with chips as in the editor. It cannot run scripts, restyle the app or submit forms. */
export function readOnlyBody(html: string): DocumentFragment {
  const fragment: DocumentFragment | null = DOMPurify.sanitize(limitNesting(html), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio', 'dialog'],
  });
  const shown = document.createDocumentFragment();
  const container = document.createElement('div');
  if (fragment !== null) container.append(fragment);
  for (const chip of wrapPlaceholders(container)) {
    const text = chip.textContent;
    chip.className = chipClass(text);
    chip.textContent = placeholderLabel(text);
  }
  shown.append(...container.childNodes);
  return shown;
}
