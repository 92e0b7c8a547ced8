import type { Node } from '@tiptap/pm/model';
import { closingOf, runsOf } from './prepare-source.ts';
import { readSource } from './source-tree.ts';

/** Whether markup between two runs of text keeps them apart, as an empty `div` does. */
export const keepsApart = (html: string): boolean =>
  html.includes('<') && runsOf(readSource(html).children).some(({ isBlock }) => isBlock);

/** Whether markup begins with an element that stands on a line of its own. */
export const beginsBlock = (html: string): boolean => runsOf(readSource(html).children)[0]?.isBlock === true;

/** The end tags that a block lacks because the block behind it implies them. */
export const missingEnd = (source: string): string => closingOf(readSource(source).children.at(-1));

const sides = ['leading', 'trailing'] as const;
type Side = (typeof sides)[number];

interface Piece<Block> {
  readonly node: Node;
  /** The opened block that the node is equal to. */
  readonly block: Block | undefined;
  leading: string;
  trailing: string;
}

/**
 * Gives each block what stands before and behind it. Commands copy and drop the attributes that hold it, so it is placed
 * at most as often as it was opened, first at blocks that did not change. Comments and scripts that have lost their
 * block are returned as `lost`.
 */
export function placeBetween<Block extends { readonly node: Node }>(
  found: readonly { readonly node: Node; readonly block: Block | undefined }[],
  opened: readonly Block[],
): { readonly pieces: readonly Piece<Block>[]; readonly lost: string } {
  const left = { leading: new Map<string, number>(), trailing: new Map<string, number>() };
  const textOf = (node: Node, side: Side): string => String(node.attrs[side] ?? '');
  for (const { node } of opened) {
    for (const side of sides) {
      const text = textOf(node, side);
      left[side].set(text, (left[side].get(text) ?? 0) + 1);
    }
  }
  const pieces = found.map(({ node, block }): Piece<Block> => ({ node, block, leading: '', trailing: '' }));
  const changed = pieces.filter(({ block }) => block === undefined);
  for (const piece of [...pieces.filter(({ block }) => block !== undefined), ...changed]) {
    for (const side of sides) {
      const text = textOf(piece.node, side);
      const count = left[side].get(text);
      if (count === 0) continue;
      if (count !== undefined) left[side].set(text, count - 1);
      piece[side] = text;
    }
  }
  const lost = sides.flatMap((side) => Array.from(left[side], ([text, count]) => text.repeat(count)));
  return { pieces, lost: lost.filter((text) => text.includes('<')).join('') };
}
