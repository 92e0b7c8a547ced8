/**
 * The text of HTML as a reader sees it: one line per block, without markup, and with entities replaced by their
 * characters.
 */
export function htmlText(html: string): string {
  return (
    withBoxes(html)
      // The address of a video.
      .replaceAll(/<p class="video"><a href="([^"]*)"[^>]*>(?:<img\b[^>]*>)?([^<]*)<\/a>/giu, '<p>$2: $1')
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

/** Writes the boxes of check lists as text, and begins lists within a list on a line of their own. */
function withBoxes(html: string): string {
  if (!/<[uo]l/iu.test(html)) return html;
  const isChecklist: boolean[] = [];
  return html.replaceAll(/<(\/?)(ul|ol|li)\b[^>]*>/giu, (tag, end: string, name: string, at: number) => {
    const isItem = name.toLowerCase() === 'li';
    if (end !== '') {
      if (!isItem) isChecklist.pop();
      return tag;
    }
    if (!isItem) {
      const isWithin = isChecklist.length > 0 && html[at - 1] !== '>';
      isChecklist.push(tag.toLowerCase() === '<ul class="checklist">');
      return isWithin ? `\n${tag}` : tag;
    }
    if (isChecklist.at(-1) !== true) return tag;
    return tag === '<li class="checked">' ? '[x] ' : tag === '<li>' ? '[ ] ' : tag;
  });
}

/** The text of HTML in one line. */
export function htmlTextInLine(html: string): string {
  return htmlText(html).replaceAll(/\s+/gu, ' ');
}
