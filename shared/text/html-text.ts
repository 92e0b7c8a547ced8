/**
 * The text of HTML as a reader sees it: one line per block, without markup, and with entities replaced by their
 * characters.
 */
export function htmlText(html: string): string {
  return (
    html
      // Boxes of a check list, and the address of a video.
      .replaceAll(/<ul class="checklist">[\s\S]*?<\/ul>/giu, (list) =>
        list.replaceAll('<li class="checked">', '[x] ').replaceAll('<li>', '[ ] '),
      )
      .replaceAll(/<p class="video"><a href="([^"]*)"[^>]*>([^<]*)<\/a>/giu, '<p>$2: $1')
      // Cells stand beside each other, each paragraph of a row in its line.
      .replaceAll(/(?:<\/p>)?\s*<\/t[dh]>(?:\s*(<t[dh]))?/giu, (_ends, next?: string) =>
        next === undefined ? '' : `\t${next}`,
      )
      .replaceAll(/<(?:br|\/(?:p|li|h\d|div|tr|blockquote|pre))[^>]*>/giu, '\n')
      .replaceAll(/<[^>]*>/gu, '')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/\t+(?=\n)/gu, '')
      .trim()
  );
}

/** The text of HTML in one line. */
export function htmlTextInLine(html: string): string {
  return htmlText(html).replaceAll(/\s+/gu, ' ');
}
