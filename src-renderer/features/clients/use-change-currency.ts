import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { runEdit } from '../../components/show-error.ts';
import {
  hasPrices,
  useEdits,
  useStore,
  useUndoOfNewest,
  useWorkspace,
  type ClientRecord,
} from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { showUndoToast } from '../../ui/overlays/undo-toast.ts';

/**
 * Changes a client's currency. Amounts of its proposals keep their number, so a message says what they are now, and
 * offers its undo.
 */
export function useChangeCurrency(
  { localId, fields }: ClientRecord,
  proposalIds: readonly LocalId[],
): (currency: string) => void {
  const edits = useEdits();
  const { queries } = useStore();
  const undoOfNewest = useUndoOfNewest();
  const accountCurrency = useWorkspace()?.account.currency || defaultCurrency;

  async function change(next: string): Promise<void> {
    await edits.updateClient(localId, { currency: next }, { currency: fields.currency });
    const undo = undoOfNewest();
    const currency = next || accountCurrency;
    if (currency === (fields.currency || accountCurrency)) return;
    let count = 0;
    for (const id of proposalIds) {
      const document = await queries.proposal(id);
      if (document !== null && hasPrices(document)) count += 1;
    }
    if (count === 0) return;
    const title = t('clients.currencyChanged', { count, currency });
    showUndoToast({ id: 'history', title, durationMs: 10_000, undo });
  }

  return (next) => {
    if (next !== fields.currency) runEdit(change(next));
  };
}
