import type { FindInText, TextMatch } from '#shared/text/find-in-text.ts';

/** A match in the rendered document, in units of its text nodes. */
export interface FoundMatch {
  /** Element that holds the text: a title, a text or a cell, with `data-find`. */
  readonly container: HTMLElement;
  /** Index of the match within its element, from 0. */
  readonly order: number;
  readonly range: StaticRange;
  readonly text: string;
  /** Position in the element's text, in UTF-16 units. */
  readonly offset: number;
  /** Whether it touches something that is kept as it is, such as code. Then it cannot be replaced. */
  readonly isFixed: boolean;
}

/** The matches in the document, and the index of the current one; -1 if there is none. */
export interface Found {
  readonly matches: readonly FoundMatch[];
  readonly current: number;
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

/** Elements of a text that stand for something else, from `placeholder-node.ts`, `kept/` and `pictures/`. */
export const atoms = '[data-merge], .island, .picture, [data-hidden]';
const fixed = ['code', 'pre', atoms].join();

/** Uninterrupted text and its nodes. */
interface Run {
  /** Position in the element's text, in UTF-16 units. */
  readonly offset: number;
  text: string;
  readonly nodes: { readonly node: Text; readonly start: number }[];
  /** Positions of atoms, which may have no text. */
  readonly atoms: number[];
}

/** The uninterrupted texts of an element. */
function runsOf(container: Element): readonly Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  let offset = 0;
  function visit(parent: Node): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        if (run === null) runs.push((run = { offset, text: '', nodes: [], atoms: [] }));
        run.nodes.push({ node, start: run.text.length });
        run.text += node.data;
        offset += node.length;
      } else if (node instanceof Element && !node.matches(foreign)) {
        const breaks = !inline.has(node.localName);
        if (breaks) run = null;
        else if (node.matches(atoms)) run?.atoms.push(run.text.length);
        visit(node);
        if (breaks) run = null;
      }
    }
  }
  visit(container);
  return runs;
}

/** The searched text of an element. */
export function textOf(container: Element): string {
  return runsOf(container)
    .map(({ text }) => text)
    .join('');
}

/** A match with the text nodes in which it begins and ends. */
interface MatchInNodes extends Pick<FoundMatch, 'text' | 'offset' | 'isFixed'> {
  readonly start: { readonly node: Text; readonly offset: number };
  readonly end: { readonly node: Text; readonly offset: number };
}

function inNodes(run: Run, { start, end }: TextMatch): MatchInNodes | null {
  const nodes = run.nodes.filter((entry) => entry.start < end && start < entry.start + entry.node.length);
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    start: { node: first.node, offset: start - first.start },
    end: { node: last.node, offset: end - last.start },
    text: run.text.slice(start, end),
    offset: run.offset + start,
    isFixed:
      nodes.some(({ node }) => node.parentElement?.closest(fixed) != null) ||
      run.atoms.some((at) => start < at && at < end),
  };
}

/** The matches in an element, in reading order. */
export function matchesIn(container: Element, find: FindInText): readonly MatchInNodes[] {
  return runsOf(container)
    .flatMap((run) => find(run.text).map((match) => inNodes(run, match)))
    .filter((match) => match !== null);
}

/** All matches in the rendered document, in reading order. */
export function findMatches(root: HTMLElement, find: FindInText): readonly FoundMatch[] {
  return [...root.querySelectorAll<HTMLElement>(containers)].flatMap((container) =>
    matchesIn(container, find).map(({ start, end, ...match }, order) => {
      const range = new StaticRange({
        startContainer: start.node,
        startOffset: start.offset,
        endContainer: end.node,
        endOffset: end.offset,
      });
      return { ...match, container, order, range };
    }),
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

/** Index of the first match at or behind a position in an element's text, else of the first match; -1 if there is none. */
export function firstBehind(matches: readonly FoundMatch[], container: HTMLElement, offset: number): number {
  const index = matches.findIndex((match) =>
    match.container === container
      ? match.offset >= offset
      : (container.compareDocumentPosition(match.container) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return index === -1 ? firstFrom(matches, null) : index;
}
