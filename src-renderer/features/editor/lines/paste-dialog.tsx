import { formatMoney } from '#shared/domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { MoneyStyle } from './cell-values.ts';
import { chargeLabel, chargeOf } from './charge.ts';
import type { PastedRow } from './paste-rows.ts';

interface Props {
  readonly rows: readonly PastedRow[];
  readonly style: MoneyStyle;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function chargeText(row: PastedRow): string {
  const { cost_type = 'fixed', per_type = null, recurring_type = null } = row;
  return chargeLabel(chargeOf({ cost_type, per_type, recurring_type }));
}

/** Shows what a paste would become before it does; adding is one step of undo. */
export function PasteDialog({ rows, style, onConfirm, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={rows.length === 1 ? 'Add 1 line' : `Add ${rows.length} lines`}
      description="This is how the copied rows were read. Undo takes all of them back at once."
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button size="medium" variant="primary" onClick={onConfirm}>
            {rows.length === 1 ? 'Add line' : `Add ${rows.length} lines`}
          </Button>
        </>
      }
    >
      <table className="w-full text-ui">
        <thead>
          <tr className="text-left text-label text-ink-3">
            <th className="pb-1 font-medium">Description</th>
            <th className="pb-1 font-medium">Charged</th>
            <th className="pb-1 text-right font-medium">Qty</th>
            <th className="pb-1 text-right font-medium">Price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- pasted rows have no identity but their place
            <tr key={index} className="border-t border-line">
              <td className="max-w-0 truncate py-1.5 pr-3">{row.name}</td>
              <td className="w-28 py-1.5 text-ink-2">{chargeText(row)}</td>
              <td className="figures w-14 py-1.5 text-right">{row.quantity ?? ''}</td>
              <td className="figures w-28 py-1.5 text-right">
                {row.amount == null ? '–' : formatMoney(row.amount, style.currency, style.locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
