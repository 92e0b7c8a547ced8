/**
 * The text of HTML as a reader sees it: one line per block, without markup, and with entities replaced by their
 * characters.
 */
export function htmlText(html: string): string {
  return html
    .replaceAll(/<(?:br|\/(?:p|li|h\d|div|tr|blockquote|pre))[^>]*>/giu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** The text of HTML in one line. */
export function htmlTextInLine(html: string): string {
  return htmlText(html).replaceAll(/\s+/gu, ' ');
}
