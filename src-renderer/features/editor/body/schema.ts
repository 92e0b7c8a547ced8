import { getSchema, Mark, type Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { PlaceholderNode } from './placeholder-node.ts';

/** Links may lead to the web, to an e-mail address, or to a placeholder. */
export function isAllowedLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/iu.test(url) || /^\{\{[^{}]+\}\}$/u.test(url);
}

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
];

/** The schema of a body, for reading and writing without an editor. */
export const bodySchema = getSchema(contentExtensions);

/** The hint of an empty body. Tiptap calls it a placeholder, which here means a merge placeholder. */
export const EmptyHint = Placeholder.extend({ name: 'emptyHint' });
