import type { ProposalRow } from '../../storage/proposal-store.ts';

/** In UTF-16 units. */
const longestName = 120;

/** The file name of a proposal's PDF. It has no characters that are special in names of files. */
export function pdfName({ title }: Pick<ProposalRow, 'title'>): string {
  const name = title
    .slice(0, longestName)
    // The cut may split a character, and an address cannot hold half of one.
    .toWellFormed()
    .replaceAll(/[\p{Cc}"*/:<>?\\|]+/gu, '-')
    .trim();
  return `${name === '' ? 'proposal' : name}.pdf`;
}
