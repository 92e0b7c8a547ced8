import type { DOMOutputSpec, Node } from '@tiptap/pm/model';

/** A table as it is written and copied: with what is kept of it, and without the widths of the editor's view. */
export const tableMarkup = ({ attrs }: Node): DOMOutputSpec => [
  'table',
  {
    ...(typeof attrs['kept'] === 'string' && { 'data-kept': attrs['kept'] }),
    ...(typeof attrs['head'] === 'string' && { 'data-head': attrs['head'] }),
  },
  ['tbody', 0],
];
