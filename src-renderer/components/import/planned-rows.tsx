import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';

interface Row {
  /** Its number in the file, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

interface Props<Planned extends Row> {
  /** The shown columns of the file. */
  readonly columns: readonly { readonly name: string; readonly index: number }[];
  readonly rows: readonly Planned[];
  readonly renderOutcome: (row: Planned) => ReactNode;
  readonly isInvalid: (row: Planned) => boolean;
}

/** The rows of an imported table, and what becomes of each. */
export function PlannedRows<Planned extends Row>({
  columns,
  rows,
  renderOutcome,
  isInvalid,
}: Props<Planned>) {
  return (
    <div className="max-h-64 overflow-auto" role="region" aria-label={t('clientImport.rows')}>
      <table className="w-full border-collapse text-left text-ui">
        <thead className="sticky top-0 bg-raised text-label text-ink-3">
          <tr>
            <th className="px-2 py-1.5 font-medium">{t('clientImport.row')}</th>
            <th className="px-2 py-1.5 font-medium">{t('clientImport.outcome')}</th>
            {columns.map(({ name, index }) => (
              <th key={index} className="px-2 py-1.5 font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} className="border-t border-line">
              <td className="figures px-2 py-1.5 text-ink-3">{row.row}</td>
              <td className={cx('min-w-40 px-2 py-1.5', isInvalid(row) && 'text-rejected')}>
                {renderOutcome(row)}
              </td>
              {columns.map(({ index }) => (
                <td key={index} className="max-w-48 truncate px-2 py-1.5 text-ink-2">
                  {row.cells[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
