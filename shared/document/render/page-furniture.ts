import type { DocumentView } from './document-view.ts';

/** Longest text at the head of a page, in characters: half a line. */
const maxLength = 70;

/** A text as a string of a style sheet. */
function cssString(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const letters = Array.from(line);
  const shown =
    letters.length > maxLength
      ? `${letters
          .slice(0, maxLength - 1)
          .join('')
          .trim()}…`
      : line;
  const escaped = shown.replaceAll(/["\\<\p{Cc}]/gu, (letter) => `\\${letter.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

/**
 * Style rules for what stands in the margins of printed pages: the page's number, and from the second page on the
 * account and the proposal. The printers keep the margins free. A reader who listens does not hear these texts.
 */
export function pageFurniture({ accountName, title }: Pick<DocumentView, 'accountName' | 'title'>): string {
  const font = 'font:8px var(--sans)';
  const box = `${font};color:#5b5f69;vertical-align:middle`;
  const [account, proposal] = [cssString(accountName), cssString(title)];
  return (
    '@page{margin:20mm 18mm;' +
    `@bottom-center{content:counter(page) " / " counter(pages);${box}}` +
    `@top-left{content:${account};width:50%;text-align:left;${box}}` +
    `@top-right{content:${proposal};width:50%;text-align:right;${box}}}` +
    '@page :first{@top-left{content:none}@top-right{content:none}}' +
    // Chromium leaves the margins empty while their fonts are missing, and loads those of the text only.
    `@media screen{body::after{content:${account} ${proposal} "0123456789 /";${font};position:absolute;width:0;height:0;overflow:hidden;visibility:hidden}}`
  );
}
