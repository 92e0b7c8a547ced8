import DOMPurify from 'dompurify';
import { isNestedTooDeeply, limitNesting } from '#shared/document/markup/nesting.ts';
import { normalizeBody } from '../normalize-body.ts';
import { closingOf, isUnseen, rawAttributes, runsOf, SourcePreparer } from './prepare-source.ts';
import { readSource, type SourceNode } from './source-tree.ts';

/** A block of a body, or a run of text between blocks. */
export interface Segment {
  /** As written. */
  readonly source: string;
  /** The end tags that the source lacks, which what follows it needs. */
  readonly closing: string;
  /** What stands before the first block and shows nothing, such as white space and comments. */
  leading: string;
  /** The same behind the block. */
  trailing: string;
  /** The block in markup that the editor's schema reads. What the editor does not know is in `data-` attributes. */
  readonly element: HTMLElement;
}

/** A body as blocks. The sources of its segments, with what stands between them and the tail, are the body. */
export interface ReadBody {
  readonly segments: readonly Segment[];
  /** A body that shows nothing. */
  readonly unseen: string;
  /** Unfinished markup at the end, which shows nothing and must stay at the end. */
  readonly tail: string;
}

/** Parses HTML without running it, and reports whether something was removed. */
function sanitize(html: string): { readonly body: HTMLElement; readonly clean: boolean } {
  // RETURN_DOM returns the body element of a new document, though the types say Node. FORCE_BODY is needed because a
  // parser moves a leading style or script into the head, where it would be lost without notice.
  const body = DOMPurify.sanitize(html, { RETURN_DOM: true, FORCE_BODY: true }) as HTMLElement | null;
  // A frameset document has no body.
  if (body === null) return { body: window.document.createElement('body'), clean: false };
  // FORCE_BODY adds an element that is removed again, so one removal is expected. For empty input that element is a
  // comment.
  return { body, clean: html === '' || DOMPurify.removed.length === 1 };
}

function textOf(html: string): string {
  return (
    sanitize(limitNesting(html.replaceAll(/\sstyle\s*=/giu, ' data-style='))).body.textContent ?? ''
  ).replaceAll(/\s+/gu, '');
}

interface Part {
  readonly source: string;
  readonly closing: string;
  leading: string;
  trailing: string;
  readonly nodes: readonly SourceNode[];
}

/** Splits a body. What shows nothing belongs to the block before it. */
function partsOf(
  html: string,
  nodes: readonly SourceNode[],
): { readonly parts: readonly Part[]; readonly unseen: string; readonly unclosed: string } {
  const parts: Part[] = [];
  let leading = '';
  let unclosed = '';
  for (const run of runsOf(nodes)) {
    const source = html.slice(run.nodes[0]?.start, run.nodes.at(-1)?.end);
    const closing = closingOf(run.nodes.at(-1));
    const last = parts.at(-1);
    if (!run.nodes.every((node) => isUnseen(node, html))) {
      parts.push({ source, closing, leading, trailing: '', nodes: run.nodes });
      leading = '';
    } else if (closing !== '') unclosed = source;
    else if (last === undefined) leading += source;
    else last.trailing += source;
  }
  return { parts, unseen: leading, unclosed };
}

/** The markup of a part; an island if parsers repair it in a way that cannot be followed. */
function prepare(part: Part, html: string, isCrossed: boolean, raws: string[]): string {
  if (isCrossed && readSource(part.source).isCrossed) {
    // Parsed and written again, it is regular. Styles would be forbidden by the content security policy.
    const repaired = /\sstyle\s*=/iu.test(part.source) ? null : sanitize(part.source);
    if (repaired?.clean !== true) return new SourcePreparer(html, raws).island(part.source + part.closing);
    const regular = repaired.body.innerHTML;
    return new SourcePreparer(regular, raws).blocks(readSource(regular).children);
  }
  return new SourcePreparer(html, raws).blocks(part.nodes);
}

/** Reads a body without running it. Bodies come from services and may contain anything. */
export function readBody(html: string): ReadBody {
  if (html === '') return { segments: [], unseen: '', tail: '' };
  const whole: Part = { source: html, closing: '', leading: '', trailing: '', nodes: [] };
  const island = { segments: [islandSegment(whole)], unseen: '', tail: '' };
  if (isNestedTooDeeply(html)) return island;
  const tree = readSource(html);
  const { parts, unseen, unclosed } = partsOf(html, tree.children);
  const tail = unclosed + tree.tail;
  // A tail that parsers do not drop would hide its text.
  if ((tree.isCrossed || tail !== '') && textOf(html) !== parts.map(({ source }) => textOf(source)).join(''))
    return island;
  const raws: string[] = [];
  const prepared = parts.map((part) => `<div>${prepare(part, html, tree.isCrossed, raws)}</div>`).join('');
  const { body, clean } = sanitize(prepared);
  if (!clean || body.childNodes.length !== parts.length) {
    return { segments: parts.map(islandSegment), unseen, tail };
  }
  for (const attribute of rawAttributes) {
    for (const element of body.querySelectorAll(`[${attribute}]`)) {
      element.setAttribute(attribute, raws[Number(element.getAttribute(attribute))] ?? '');
    }
  }
  const elements = [...body.children];
  const segments = parts.map(({ source, closing, leading, trailing }, index) => ({
    source,
    closing,
    leading,
    trailing,
    element: elements[index] as HTMLElement,
  }));
  return { segments, unseen, tail };
}

/** A block that the editor keeps as it is. */
export function islandSegment({ source, closing, leading, trailing }: Omit<Segment, 'element'>): Segment {
  const element = window.document.createElement('div');
  const island = window.document.createElement('div');
  island.setAttribute('data-island', source + closing);
  element.append(island);
  return { source, closing, leading, trailing, element };
}

/** Normal form of equal bodies (see `normalizeBody`). */
export function normalForm(html: string): string {
  const { segments, unseen, tail } = readBody(html);
  const parts = segments.map(
    ({ leading, trailing, element }) => leading.trim() + normalizeBody(element) + trailing.trim(),
  );
  return parts.join('\n') + (unseen + tail).trim();
}
