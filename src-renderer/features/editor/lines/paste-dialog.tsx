import { useRef } from 'react';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useGradually } from '../use-gradually.ts';
import type { MoneyStyle } from './cell-values.ts';
import { chargeLabel, chargeOf } from './charge.ts';
import type { PastedRow } from './paste-rows.ts';

interface Props {
  readonly rows: readonly PastedRow[];
  /** The signs of other currencies than the proposal's. */
  readonly foreign: readonly string[];
  readonly style: MoneyStyle;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function chargeText(row: PastedRow): string {
  const { cost_type = 'fixed', per_type = null, recurring_type = null } = row;
  return chargeLabel(chargeOf({ cost_type, per_type, recurring_type }));
}

/** How many rows the dialog shows, and how many of the rest are drawn at once. */
const atFirst = 30;
const atOnce = 100;

/** Shows what a paste would become before it does; adding is one step of undo. */
export function PasteDialog({ rows, foreign, style, onConfirm, onClose }: Props) {
  const { drawn } = useGradually(rows.length, atFirst, atOnce);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      initialFocus={confirm}
      onConfirm={onConfirm}
      onClose={onClose}
      title={t('lines.addMany', { count: rows.length })}
      description={t('lines.pasteHint')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button ref={confirm} size="medium" variant="primary" onClick={onConfirm}>
            {t('lines.addMany', { count: rows.length })}
          </Button>
        </>
      }
    >
      {foreign.length > 0 && (
        <Notice tone="warning" className="mb-3">
          {t('lines.foreign', { signs: foreign.join(', '), currency: style.currency })}
        </Notice>
      )}
      <table className="w-full text-ui">
        <thead>
          <tr className="text-left text-label text-ink-3">
            <th className="pb-1 font-medium">{t('lines.description')}</th>
            <th className="pb-1 font-medium">{t('lines.charged')}</th>
            <th className="pb-1 text-right font-medium">{t('lines.quantityShort')}</th>
            <th className="pb-1 text-right font-medium">{t('lines.price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row, index) => (
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
