import { pictureClasses } from '#shared/domain/pictures/picture-layout.ts';

/**
 * The elements allowed in a section's body: text, lists, tables, pictures, links. No styles, no scripts, nothing that
 * loads a document. The sanitizers of the service and of the window both use this list.
 */
export const safeTags: readonly string[] = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'div',
    'aside',
    'span',
    'blockquote',
    'pre',
    'code',
  ],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The allowed attributes per element. */
export const safeAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  col: ['width'],
  ol: ['start'],
  abbr: ['title'],
};

/** The classes by which a text says what a block is or how words are marked. The documents' style sheet knows them. */
export const safeClasses: Readonly<Record<string, readonly string[]>> = {
  aside: ['callout'],
  div: ['columns', 'column'],
  ul: ['checklist'],
  li: ['checked'],
  span: ['brand'],
  p: ['video'],
  figure: pictureClasses,
};

/** The values of attributes that have few. */
export const safeValues: Readonly<Record<string, readonly string[]>> = {
  align: ['left', 'center', 'right'],
  scope: ['col', 'row', 'colgroup', 'rowgroup'],
};

export const safeLinkSchemes: readonly string[] = ['https', 'mailto', 'tel'];

/** The `rel` of every link: it sends no referrer, grants no opener and endorses nothing. */
export const safeLinkRelation = 'noopener noreferrer nofollow';

/** Whether a picture is embedded in the document, in a format that contains only pixels. */
export function isInlinePicture(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp);/u.test(address);
}

/** Whether a link's address is absolute and of a scheme that runs nothing. */
export function isSafeLink(address: string): boolean {
  return safeLinkSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`));
}

/** Headings in a body move below `h2`: `h1` is the page's title, `h2` the section's. */
export const headingBelowSection: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
};
