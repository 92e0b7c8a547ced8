import { getSchema, Mark, type Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { BlockKeys } from './blocks/block-keys.ts';
import { BoxNode } from './kept/box-node.ts';
import { HiddenNode } from './kept/hidden-node.ts';
import { InlineIslandNode, IslandNode } from './kept/island-node.ts';
import { KeptAttributes } from './kept/kept-attributes.ts';
import { MoveBlock } from './kept/move-block.ts';
import { WrapperMark } from './kept/wrapper-mark.ts';
import { isAllowedLink } from './link-address.ts';
import { InlinePictureNode, PictureNode } from './pictures/picture-node.ts';
import { PlaceholderNode } from './placeholder-node.ts';
import { TableCellNode, TableHeaderNode, TableNode, TableRowNode } from './tables/table-nodes.ts';

/** Makes links non-inclusive, so that text typed behind a link is not part of it. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension instanceof Mark && extension.name === 'link'
        ? extension.extend({ inclusive: false })
        : extension,
    );
  },
});

/** The nodes and marks of a body. None of them adds content, so opening a body changes nothing. */
export const contentExtensions: Extensions = [
  Kit.configure({
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isAllowedLink,
    },
  }),
  PlaceholderNode,
  KeptAttributes,
  BoxNode,
  HiddenNode,
  IslandNode,
  InlineIslandNode,
  PictureNode,
  InlinePictureNode,
  WrapperMark,
  TableNode,
  TableRowNode,
  TableCellNode,
  TableHeaderNode,
  MoveBlock,
  BlockKeys,
];

/** The schema of a body, for reading and writing without an editor. */
export const bodySchema = getSchema(contentExtensions);

/** The hint of an empty body. Tiptap calls it a placeholder, which here means a merge placeholder. */
export const EmptyHint = Placeholder.extend({ name: 'emptyHint' });
