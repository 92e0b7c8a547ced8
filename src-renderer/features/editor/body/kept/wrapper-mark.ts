import { Mark } from '@tiptap/core';

/** Elements that look the same wherever they stand. The editor shows them, and everything else as plain text. */
const shown: ReadonlySet<string> = new Set(
  'abbr bdi bdo big cite dfn ins kbd mark q samp small sub sup tt var'.split(' '),
);

/** An inline element that the editor has no command for, such as `sup` or `font`, kept around its text. */
export const WrapperMark = Mark.create({
  name: 'wrapper',
  excludes: '',
  // Outside of all others, so that bold within it does not split it.
  priority: 1100,

  addAttributes() {
    return {
      tag: {
        default: 'span',
        parseHTML: (element) => element.getAttribute('data-kept-tag'),
        renderHTML: ({ tag }) => ({ 'data-kept-tag': String(tag) }),
      },
      kept: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-kept'),
        renderHTML: ({ kept }) => (typeof kept === 'string' ? { 'data-kept': kept } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: ':not(div)[data-kept-tag]' }];
  },

  renderHTML({ mark, HTMLAttributes }) {
    const tag = String(mark.attrs['tag']);
    return [shown.has(tag) ? tag : 'span', HTMLAttributes, 0];
  },
});
