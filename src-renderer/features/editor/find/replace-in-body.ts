import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import type { FindInText } from '#shared/text/find-in-text.ts';
import { drawBody, openBody, writeBody } from '../body/body-html.ts';
import { bodySchema } from '../body/schema.ts';
import { atoms, matchesIn } from './find-matches.ts';
import { matchesToReplace, type ChosenMatch, type Replaced, type Replacing } from './replace-in-text.ts';

/** A match in a body's document, between two positions of one text block. */
interface BodyMatch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The position of each drawn text node in the document; null if they do not correspond. */
function positionsOf(document: DocumentNode, drawn: HTMLElement): ReadonlyMap<Node, number> | null {
  const texts: Text[] = [];
  const walker = drawn.ownerDocument.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.closest(atoms) == null) texts.push(node);
  }
  const positions = new Map<Node, number>();
  document.descendants((node, position) => {
    const text = node.isText ? texts[positions.size] : undefined;
    if (text !== undefined && text.data === node.text) positions.set(text, position);
  });
  return positions.size === texts.length ? positions : null;
}

/** The matches that can be replaced. They are searched as drawn, so that they are those on the screen. */
function replaceableMatches(document: DocumentNode, find: FindInText): readonly BodyMatch[] {
  const drawn = window.document.createElement('div');
  drawn.append(drawBody(document, ''));
  const positions = positionsOf(document, drawn);
  if (positions === null) return [];
  return matchesIn(drawn, find).flatMap(({ start, end, text, isFixed }) => {
    const [first, last] = [positions.get(start.node), positions.get(end.node)];
    if (isFixed || first === undefined || last === undefined) return [];
    return [{ from: first + start.offset, to: last + end.offset, text }];
  });
}

/**
 * Replaces matches in a section's body: all, or the chosen one. The new text has the marks of the first replaced
 * character. Code, placeholders, pictures, islands and the addresses of links stay.
 */
export function replaceInBody(
  body: string | null,
  { find, replacement }: Replacing,
  chosen: ChosenMatch | null = null,
): Replaced<string | null> {
  const { document, source } = openBody(body, bodySchema);
  const replaced = matchesToReplace(replaceableMatches(document, find), replacement, chosen);
  if (replaced.length === 0) return { value: body, count: 0 };
  const transform = new Transform(document);
  // From the end, so that the earlier positions stay valid.
  for (const { from, to } of replaced.toReversed()) {
    if (replacement === '') transform.delete(from, to);
    else transform.replaceWith(from, to, bodySchema.text(replacement, document.nodeAt(from)?.marks ?? []));
  }
  return { value: writeBody(transform.doc, source), count: replaced.length };
}
