import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalDocument, Queries } from './queries.ts';

/** Whether there are amounts that a change of the currency would give another worth. */
export function hasPrices({ sections }: Pick<ProposalDocument, 'sections'>): boolean {
  return sections.some(({ items }) => items.some(({ fields }) => (fields.amount ?? 0) !== 0));
}

/**
 * The currency in which a copy has the prices of its original, where that had another: a new proposal takes its client's.
 * Null where nothing has changed.
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
