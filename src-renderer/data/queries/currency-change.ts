import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalDocument, Queries } from './queries.ts';

/** Whether there are amounts whose value would change with the currency. */
export function hasPrices({ sections }: Pick<ProposalDocument, 'sections'>): boolean {
  return sections.some(({ items }) => items.some(({ fields }) => (fields.amount ?? 0) !== 0));
}

/**
 * The currency of a copy, if the original has another one: a copy may take its client's currency. Null if it is the
 * same, or if the copy has no prices.
 */
export async function changedCurrency(
  queries: Pick<Queries, 'proposal'>,
  originalId: LocalId,
  copyId: LocalId,
): Promise<string | null> {
  const [original, copy] = await Promise.all([queries.proposal(originalId), queries.proposal(copyId)]);
  if (original === null || copy === null || !hasPrices(copy)) return null;
  return original.currency === copy.currency ? null : copy.currency;
}
