import type { LocalId } from '#shared/domain/ids.ts';
import { changedCurrency, type DataStore } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';

/** Copies a proposal and opens the copy. Reports it if the copy has another currency than the original. */
export async function duplicate(
  { commands, queries }: Pick<DataStore, 'commands' | 'queries'>,
  id: LocalId,
  onOpen: (copy: LocalId) => void,
): Promise<void> {
  const copy = await commands.duplicateProposal(id);
  if (copy === null) return;
  onOpen(copy);
  const currency = await changedCurrency(queries, id, copy);
  if (currency !== null)
    showToast({ id: 'history', title: t('proposals.currencyNow', { currency }), durationMs: 10_000 });
}
