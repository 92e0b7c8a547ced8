import { Extension } from '@tiptap/core';

const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'box',
  'island',
  'table',
];
const others = [
  'tableRow',
  'tableCell',
  'tableHeader',
  'listItem',
  'hardBreak',
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'link',
];

/** An attribute of the document that its HTML does not contain. */
const unrendered = { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null };

/** What the blocks of other programs have and the editor has no use for: it is kept as written. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    return [
      {
        types: [...blocks, ...others],
        attributes: {
          /** Attributes as written, such as `class="MsoNormal"`. */
          kept: {
            default: null,
            // They belong to one block: the one behind it is not checked as well.
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('data-kept'),
            renderHTML: ({ kept }) => (typeof kept === 'string' ? { 'data-kept': kept } : {}),
          },
        },
      },
      {
        types: ['paragraph'],
        attributes: {
          /** Whether the text stands in its parent without an element of its own. */
          loose: {
            default: false,
            keepOnSplit: false,
            parseHTML: (element) => element.hasAttribute('data-loose'),
            renderHTML: ({ loose }) => (loose === true ? { 'data-loose': '' } : {}),
          },
        },
      },
      {
        types: ['codeBlock'],
        attributes: {
          /** Whether the code stands in its `pre` without a `code`. */
          bare: {
            default: false,
            parseHTML: (element) => element.querySelector('code') === null,
            renderHTML: ({ bare }) => (bare === true ? { 'data-bare': '' } : {}),
          },
        },
      },
      {
        types: [...blocks, 'picture'],
        // White space and comments around a block of the body.
        attributes: { leading: unrendered, trailing: unrendered },
      },
    ];
  },
});
