import sanitizeHtml from 'sanitize-html';

/** What section bodies may contain on the page: text, lists, tables, pictures, links. No styles, no scripts. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    abbr: ['title'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs['src'] ?? ''),
};

/** A section body as safe HTML: whatever it held, nothing in it can run, style the page or load a document. */
export function sanitizeBody(body: string): string {
  return sanitizeHtml(body, options);
}

function isPicture(source: string): boolean {
  return source.startsWith('https:') || /^data:image\/(?:png|jpeg|gif|webp);/u.test(source);
}
