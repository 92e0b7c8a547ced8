/** HTML as it reads: a line for each block, without markup, and with the characters that its entities stand for. */
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

/** HTML as it reads, in one line. */
export function htmlTextInLine(html: string): string {
  return htmlText(html).replaceAll(/\s+/gu, ' ');
}
