import { Node } from '@tiptap/core';

/** Markup within a text that shows nothing, such as a comment or a script, kept as written. */
export const HiddenNode = Node.create({
  name: 'hidden',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,

  addAttributes() {
    return {
      source: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-hidden') ?? '',
        renderHTML: ({ source }) => ({ 'data-hidden': String(source) }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-hidden]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes];
  },

  renderText() {
    return '';
  },
});
