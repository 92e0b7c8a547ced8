/**
 * What a section's body may contain where a client reads it: text, lists, tables, pictures, links. No styles, no
 * scripts, nothing that loads a document. Two sanitizers follow it, one in the service and one in the window.
 */
export const safeTags: readonly string[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Which attributes each of them may have. */
export const safeAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  abbr: ['title'],
};

/** Where a link may lead. */
export const safeLinkSchemes: readonly string[] = ['https', 'mailto', 'tel'];

/** What every link says of itself: it tells the other side nothing, and vouches for nothing. */
export const safeLinkRelation = 'noopener noreferrer nofollow';

/** Whether a picture lies inside the document itself, in a format that holds nothing but pixels. */
export function isInlinePicture(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp);/u.test(address);
}

/** Whether a link's address may stand: a whole address of a scheme that runs nothing. */
export function isSafeLink(address: string): boolean {
  return safeLinkSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`));
}

/** What a heading in a section's text becomes: the page has one `h1`, its title, and each section has an `h2`. */
export const headingBelowSection: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
};
