import { useRef, useState } from 'react';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { locale, t } from '../../../../i18n/index.ts';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../../ui/overlays/dialog-actions.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useProgressiveRender } from '../../use-progressive-render.ts';
import type { MoneyStyle } from '../../../../components/pricing/money-style.ts';
import { chargeLabel, chargeOf } from '../../../../components/pricing/charge.ts';
import type { PastedRow } from './paste-rows.ts';

interface Props {
  readonly rows: readonly PastedRow[];
  /** Signs of currencies other than the proposal's. */
  readonly foreign: readonly string[];
  readonly style: MoneyStyle;
  /** With the rows that are to be added. */
  readonly onConfirm: (chosen: readonly PastedRow[]) => void;
  readonly onClose: () => void;
}

function chargeText({ values }: PastedRow): string {
  const { cost_type = 'fixed', per_type = null, recurring_type = null } = values;
  return chargeLabel(chargeOf({ cost_type, per_type, recurring_type }));
}

/** How many rows the dialog shows, and how many of the rest are drawn at once. */
const atFirst = 30;
const atOnce = 100;
/** How many texts without a field are named. */
const mostNamed = 5;

/** Preview of a paste. Confirming adds the rows in one undo step. */
export function PasteDialog({ rows, foreign, style, onConfirm, onClose }: Props) {
  const { drawn } = useProgressiveRender(rows.length, atFirst, atOnce);
  const confirm = useRef<HTMLButtonElement>(null);
  const [unchecked, setUnchecked] = useState<ReadonlySet<PastedRow>>(
    () => new Set(rows.filter(({ isSum }) => isSum)),
  );
  const chosen = rows.filter((row) => !unchecked.has(row));
  const leftOut = [...new Set(chosen.flatMap((row) => row.leftOut))];

  function toggle(row: PastedRow, isChosen: boolean): void {
    const next = new Set(unchecked);
    if (isChosen) next.delete(row);
    else next.add(row);
    setUnchecked(next);
  }

  function add(): void {
    if (chosen.length > 0) onConfirm(chosen);
  }

  return (
    <Dialog
      open
      initialFocus={confirm}
      onConfirm={add}
      onClose={onClose}
      title={t('lines.addMany', { count: chosen.length })}
      description={t('lines.pasteHint')}
      actions={
        <DialogActions onCancel={onClose} ref={confirm} disabled={chosen.length === 0} onAct={add}>
          {t('lines.addMany', { count: chosen.length })}
        </DialogActions>
      }
    >
      {foreign.length > 0 && (
        <Notice tone="warning" className="mb-3">
          {t('lines.foreign', { signs: foreign.join(', '), currency: style.currency })}
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warning" className="mb-3">
          {t('lines.leftOut', { texts: new Intl.ListFormat(locale()).format(leftOut.slice(0, mostNamed)) })}
        </Notice>
      )}
      <table className="w-full text-ui">
        <thead className="sticky -top-4 bg-raised">
          <tr className="text-left text-label text-ink-3">
            <th className="w-7 pb-1">
              <span className="sr-only">{t('lines.include')}</span>
            </th>
            <th className="pb-1 font-medium">{t('lines.description')}</th>
            <th className="pb-1 font-medium">{t('lines.charged')}</th>
            <th className="pb-1 text-right font-medium">{t('lines.quantityShort')}</th>
            <th className="pb-1 text-right font-medium">{t('lines.price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row, index) => {
            const { name, quantity, amount } = row.values;
            const isChosen = !unchecked.has(row);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- pasted rows have no identity but their position
              <tr key={index} className={cx('border-t border-line', !isChosen && 'text-ink-3')}>
                <td>
                  <Checkbox
                    checked={isChosen}
                    onChange={(checked) => toggle(row, checked)}
                    ariaLabel={t('lines.includeRow', { name })}
                  />
                </td>
                <td className="max-w-0 truncate py-1.5 pr-3">
                  {name}
                  {row.isSum && <span className="ml-2 text-ink-3">{t('lines.looksLikeSum')}</span>}
                </td>
                <td className={cx('w-28 py-1.5', isChosen && 'text-ink-2')}>{chargeText(row)}</td>
                <td className="figures w-14 py-1.5 text-right">{quantity ?? ''}</td>
                <td className="figures w-28 py-1.5 text-right">
                  {amount == null ? '–' : formatMoney(amount, style.currency, style.locale)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
