import { getSchema, Mark, type Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { PlaceholderNode } from './placeholder-node.ts';

/** Links may lead to the web, to an address, or wherever a placeholder will say. */
export function isAllowedLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/iu.test(url) || /^\{\{[^{}]+\}\}$/u.test(url);
}

/** Text that is typed behind a link is not part of it: the extension makes it so, where links are found while typing. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension instanceof Mark && extension.name === 'link'
        ? extension.extend({ inclusive: false })
        : extension,
    );
  },
});

/** What a body can be made of. Nothing here writes anything that was not there, so that opening changes nothing. */
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

/** The same, for reading and writing bodies without an editor. */
export const bodySchema = getSchema(contentExtensions);

/** What an empty body says of itself. Tiptap calls it a placeholder, which here are those that are filled in. */
export const EmptyHint = Placeholder.extend({ name: 'emptyHint' });
