import type { ProposalRow } from '../../storage/proposal-store.ts';

/** In characters. */
const longestName = 120;

/** The file name of a proposal's PDF. It has no characters that are special in names of files. */
export function pdfName({ title }: Pick<ProposalRow, 'title'>): string {
  const name = title
    .slice(0, longestName)
    .replaceAll(/[\p{Cc}"*/:<>?\\|]+/gu, '-')
    .trim();
  return `${name === '' ? 'proposal' : name}.pdf`;
}
