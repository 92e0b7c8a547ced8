import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface Row {
  readonly id: string;
  readonly head: ReactNode;
  readonly cells: readonly string[];
  /** A sum of the others. */
  readonly isSum?: boolean;
}

interface Props {
  readonly caption: string;
  /** The first is of the row heads. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The row whose bar is under the pointer. */
  readonly pointed?: number | null;
}

/** The figures of a chart as a table, to read, copy and hear. */
export function FiguresTable({ caption, columns, rows, pointed = null }: Props) {
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className="selectable figures w-full border-collapse text-ui">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={cx(
                  'border-b border-line pb-1.5 text-label font-medium whitespace-nowrap text-ink-3',
                  'first:pl-2 last:pr-2',
                  index === 0 ? 'text-left' : 'pl-3 text-right',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, head, cells, isSum = false }, index) => (
            <tr
              key={id}
              className={cx(
                'transition-colors',
                index === pointed && 'bg-chosen',
                isSum ? 'border-t border-line font-semibold text-ink' : 'text-ink-2',
              )}
            >
              <th
                scope="row"
                className={cx('py-1 pl-2 text-left', isSum ? 'font-semibold' : 'font-normal text-ink')}
              >
                {head}
              </th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]} className="py-1 pl-3 text-right whitespace-nowrap last:pr-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
