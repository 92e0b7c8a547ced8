import { InputRule, Node } from '@tiptap/core';
import { chipClass, placeholderLabel } from './placeholder-labels.ts';
import { chipAttribute } from './placeholder-chips.ts';

/**
 * A merge placeholder as one atomic node: it can be inserted, moved and deleted, but not split. It keeps its original
 * spelling and is saved as plain text.
 */
export const PlaceholderNode = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addAttributes() {
    return {
      text: {
        default: '',
        parseHTML: (element) => element.getAttribute(chipAttribute) ?? '',
        renderHTML: (attributes) => ({ [chipAttribute]: String(attributes['text']) }),
      },
    };
  },

  parseHTML() {
    return [{ tag: `span[${chipAttribute}]` }];
  },

  renderHTML({ node, HTMLAttributes }) {
    const text = String(node.attrs['text']);
    return ['span', { ...HTMLAttributes, class: chipClass(text) }, placeholderLabel(text)];
  },

  renderText({ node }) {
    return String(node.attrs['text']);
  },

  addInputRules() {
    return [
      new InputRule({
        find: /\{\{\s*[A-Za-z][\w.\s-]{0,60}?\s*\}\}$/u,
        handler: ({ range, match, chain }) => {
          const content = { type: 'placeholder', attrs: { text: match[0] } };
          chain().insertContentAt(range, content).run();
        },
      }),
    ];
  },
});
