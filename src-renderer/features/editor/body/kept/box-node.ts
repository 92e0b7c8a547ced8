import { Node } from '@tiptap/core';

/** An element around blocks, such as `div` or `section`, kept around what the editor knows. */
export const BoxNode = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',

  addAttributes() {
    return {
      tag: {
        default: 'div',
        parseHTML: (element) => element.getAttribute('data-kept-tag'),
        renderHTML: ({ tag }) => ({ 'data-kept-tag': String(tag) }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'div[data-kept-tag]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['div', HTMLAttributes, 0];
  },
});
