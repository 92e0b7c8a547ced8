import type { TextMatch } from '#shared/text/find-in-text.ts';

/** A match in the rendered document, in units of its text nodes. */
export interface FoundMatch {
  /** Element that holds the text: a title, a text or a cell, with `data-find`. */
  readonly container: HTMLElement;
  /** Index of the match within its element, from 0. */
  readonly order: number;
  readonly range: StaticRange;
}

const containers = '[data-find]';
/** The app's own text within such an element, such as a notice. */
const foreign = 'button, [data-chrome]';
/** Inline elements, which continue a line of text. Any other element begins a new one. */
const inline: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);

/** Uninterrupted text and its nodes. */
interface Run {
  text: string;
  readonly nodes: { readonly node: Text; readonly start: number }[];
}

/** The uninterrupted texts of an element. */
function runsOf(container: HTMLElement): readonly Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  function visit(parent: Node): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        if (run === null) runs.push((run = { text: '', nodes: [] }));
        run.nodes.push({ node, start: run.text.length });
        run.text += node.data;
      } else if (node instanceof Element && !node.matches(foreign)) {
        const breaks = !inline.has(node.localName);
        if (breaks) run = null;
        visit(node);
        if (breaks) run = null;
      }
    }
  }
  visit(container);
  return runs;
}

function rangeIn({ nodes }: Run, { start, end }: TextMatch): StaticRange | null {
  const first = nodes.findLast((entry) => entry.start <= start);
  const last = nodes.findLast((entry) => entry.start < end);
  if (first === undefined || last === undefined) return null;
  return new StaticRange({
    startContainer: first.node,
    startOffset: start - first.start,
    endContainer: last.node,
    endOffset: end - last.start,
  });
}

/**
 * All matches in the rendered document, in reading order.
 *
 * @param find returns the matches in a text
 */
export function findMatches(
  root: HTMLElement,
  find: (text: string) => readonly TextMatch[],
): readonly FoundMatch[] {
  return [...root.querySelectorAll<HTMLElement>(containers)].flatMap((container) =>
    runsOf(container)
      .flatMap((run) => find(run.text).map((match) => rangeIn(run, match)))
      .filter((range) => range !== null)
      .map((range, order) => ({ container, order, range })),
  );
}

/** A point in the document from which a search starts. */
export interface Point {
  readonly node: Node;
  readonly offset: number;
}

/** Whether a match begins at or behind a point. */
function isFrom({ range: { startContainer, startOffset } }: FoundMatch, { node, offset }: Point): boolean {
  if (startContainer === node) return startOffset >= offset;
  const order = node.compareDocumentPosition(startContainer);
  return (order & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0;
}

/** Index of the first match from a point on, else of the first match; -1 if there is none. */
export function firstFrom(matches: readonly FoundMatch[], point: Point | null): number {
  if (matches.length === 0) return -1;
  const index = point?.node.isConnected === true ? matches.findIndex((match) => isFrom(match, point)) : 0;
  return Math.max(index, 0);
}

/** Index of the former current match after a change of the document, or of the nearest one. */
export function sameMatch(matches: readonly FoundMatch[], before: FoundMatch | undefined): number {
  if (before === undefined) return firstFrom(matches, null);
  const { container, order } = before;
  const same = matches.findIndex((match) => match.container === container && match.order === order);
  return same === -1 ? firstFrom(matches, { node: container, offset: 0 }) : same;
}
