import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  Copy,
  Ellipsis,
  GripVertical,
  Percent,
  Plus,
  Tag,
  Trash2,
} from 'lucide-react';
import { memo, useState } from 'react';
import { lineTotal } from '#shared/domain/pricing/totals.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { ConflictLinks } from '../../../components/conflict-mark.tsx';
import type { ConflictRef } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { cellText } from './cell-values.ts';
import { type MoneyStyle } from '../../../components/pricing/money-style.ts';
import { ChargeCell } from './charge-cell.tsx';
import { columns, type Column } from './grid-keys.ts';
import { TextCell } from './text-cell.tsx';
import type { GridRow } from './line-rows.ts';
import type { GripProps } from '../use-grip-drag.ts';
import type { CellEdit, LineActions } from './use-line-grid.ts';

/** The columns' widths, shared by heading and rows. In a narrow page the name, and then the billing, has its own line. */
export const gridColumnsClass =
  'grid grid-cols-[minmax(0,1fr)_112px_60px_108px_108px] ' +
  '@max-[540px]:grid-cols-[minmax(0,1fr)_56px_100px_100px] @max-[540px]:[&>:first-child]:col-span-full ' +
  '@max-[340px]:grid-cols-[56px_minmax(0,1fr)_minmax(0,1fr)] @max-[340px]:[&>:nth-child(2)]:col-span-full';

/** The line under a row ends where the text ends; the cells reach a little further on either side. */
export const hairlineClass =
  'relative after:pointer-events-none after:absolute after:inset-x-2 after:bottom-0 after:h-px after:bg-line';

/** What is told about the price of a line. */
export interface LineMarks {
  /** Null if there is nothing to tell. */
  readonly mark: string | null;
  /** The action that would correct the price; null if it is correct. */
  readonly update: string | null;
  readonly isDiscount: boolean;
}

interface Props extends LineMarks {
  readonly localId: GridRow['localId'];
  readonly fields: GridRow['fields'];
  readonly isNew: GridRow['isNew'];
  readonly row: number;
  readonly isLast: boolean;
  /** The column of the current cell, where that lies in this row. */
  readonly current: number | null;
  /** The columns of the chosen block, where there is one that covers this row. */
  readonly chosenFrom: number | null;
  readonly chosenTo: number | null;
  /** The edited cell of this row. */
  readonly edit: CellEdit | null;
  /** Conflicts of the line; undefined if there are none. */
  readonly conflicts: readonly ConflictRef[] | undefined;
  /** Whether discounts can be made here. */
  readonly takesDiscounts: boolean;
  readonly grid: LineActions;
  readonly style: MoneyStyle;
  readonly locked: boolean;
  readonly gripProps: GripProps;
  /** The edge at which a dragged line would be inserted. */
  readonly dropEdge: 'above' | 'below' | null;
}

const names = {
  name: 'lines.description',
  charge: 'lines.charged',
  quantity: 'lines.quantity',
  amount: 'lines.price',
  total: 'lines.total',
} as const satisfies Record<Column, string>;

/** The column that shows a field; a line that was deleted elsewhere is marked at its name. */
function columnOf(field: string | null): Column {
  switch (field) {
    case 'cost_type':
    case 'recurring_type':
    case 'per_type':
      return 'charge';
    case 'quantity':
    case 'amount':
      return field;
    default:
      return 'name';
  }
}

/**
 * One line: five cells and a menu with the actions of its keys. Memoized, because a key changes only one or two of a
 * thousand lines.
 */
export const LineRow = memo(function LineRow(props: Props) {
  const { localId, fields, isNew, row, isLast, current, chosenFrom, chosenTo, edit } = props;
  const { conflicts, mark, update, isDiscount, takesDiscounts, grid, style, locked, gripProps, dropEdge } =
    props;
  const total = formatMoney(lineTotal(fields), style.currency, style.locale);
  const conflictsId = `${localId}-conflicts`;
  const [isVisited, setVisited] = useState(false);
  const visit = (): void => setVisited(true);

  const cellProps = (column: Column) => {
    const index = columns.indexOf(column);
    return {
      name: t(names[column]),
      position: { row, column: index },
      isCurrent: current === index,
      isChosen: chosenFrom !== null && chosenTo !== null && index >= chosenFrom && index <= chosenTo,
      locked,
      edit: edit?.column === index ? edit : null,
      grid,
      describedBy: conflicts?.some(({ field }) => columnOf(field) === column) ? conflictsId : undefined,
    };
  };

  return (
    <div
      role="row"
      data-line={localId}
      aria-rowindex={row + 2}
      onPointerEnter={visit}
      onFocus={visit}
      className={cx(
        gridColumnsClass,
        hairlineClass,
        'group/row',
        dropEdge !== null && 'before:absolute before:inset-x-2 before:z-10 before:h-0.5 before:bg-accent',
        dropEdge === 'above' && 'before:-top-px',
        dropEdge === 'below' && 'before:-bottom-px',
      )}
    >
      <TextCell
        {...cellProps('name')}
        text={cellText('name', fields, style)}
        hint={t('lines.description')}
        multiline
      />
      <ChargeCell {...cellProps('charge')} fields={fields} localId={localId} />
      <TextCell {...cellProps('quantity')} text={cellText('quantity', fields, style)} figures />
      <TextCell
        {...cellProps('amount')}
        text={cellText('amount', fields, style)}
        hint="–"
        figures
        mark={mark !== null && <PriceMark text={mark} isChanged={update !== null} isDiscount={isDiscount} />}
      />
      <TextCell {...cellProps('total')} text={fields.amount === null ? '' : total} figures locked isTotal />
      {conflicts !== undefined && (
        <div id={conflictsId} role="gridcell" className="col-span-full px-2 pb-2">
          <ConflictLinks conflicts={conflicts} />
        </div>
      )}
      {!locked && !isNew && isVisited && (
        <RowMenu
          row={row}
          isLast={isLast}
          update={update}
          isDiscount={isDiscount}
          takesDiscounts={takesDiscounts}
          isNamed={fields.name.trim() !== ''}
          grid={grid}
          gripProps={gripProps}
        />
      )}
    </div>
  );
});

interface PriceMarkProps {
  readonly text: string;
  readonly isChanged: boolean;
  readonly isDiscount: boolean;
}

/** Tells that the catalog has another price, or the percentage of a discount. */
function PriceMark({ text, isChanged, isDiscount }: PriceMarkProps) {
  const Glyph = isDiscount ? Percent : Tag;
  return (
    <span title={text} className={cx('mr-auto pt-0.5', isChanged ? 'text-clarification' : 'text-ink-3')}>
      <Glyph size={13} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

interface RowMenuProps {
  readonly row: number;
  readonly isLast: boolean;
  /** The action that corrects its price; null if there is none. */
  readonly update: string | null;
  readonly isDiscount: boolean;
  readonly takesDiscounts: boolean;
  readonly isNamed: boolean;
  readonly grid: LineActions;
  readonly gripProps: GripProps;
}

/**
 * The menu in the page's margin. It is out of the tab order, because every item has a key in the grid, and is rendered
 * only for rows that had the pointer or the focus.
 */
function RowMenu(props: RowMenuProps) {
  const { row, isLast, update, isDiscount, takesDiscounts, isNamed, grid, gripProps } = props;
  return (
    <div
      role="gridcell"
      className="absolute inset-y-0 -right-8 -left-6 flex items-start justify-between pt-1 opacity-0 pointer-events-none group-hover/row:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100 *:pointer-events-auto"
    >
      <span
        {...gripProps}
        title={t('lines.drag')}
        className="flex h-7 w-5 cursor-grab touch-none items-center justify-center text-ink-3 active:cursor-grabbing"
      >
        <GripVertical size={14} aria-hidden />
      </span>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('lines.menu')}
            size="small"
            tabIndex={-1}
            icon={<Ellipsis size={15} />}
            onClick={() => grid.goToRow(row)}
          />
        }
      >
        <MenuItem icon={<Plus size={14} />} shortcut="Mod+Enter" onSelect={() => grid.add(row)}>
          {t('lines.addBelow')}
        </MenuItem>
        <MenuItem icon={<Copy size={14} />} shortcut="Mod+D" onSelect={grid.duplicate}>
          {t('editor.duplicate')}
        </MenuItem>
        <MenuItem
          icon={<ArrowUp size={14} />}
          shortcut="Alt+↑"
          disabled={row === 0}
          onSelect={() => grid.shift(-1)}
        >
          {t('editor.moveUp')}
        </MenuItem>
        <MenuItem
          icon={<ArrowDown size={14} />}
          shortcut="Alt+↓"
          disabled={isLast}
          onSelect={() => grid.shift(1)}
        >
          {t('editor.moveDown')}
        </MenuItem>
        <MenuSeparator />
        {update !== null && (
          <MenuItem
            icon={isDiscount ? <Percent size={14} /> : <Tag size={14} />}
            shortcut="Mod+U"
            onSelect={grid.updatePrices}
          >
            {update}
          </MenuItem>
        )}
        {takesDiscounts && (
          <MenuItem icon={<Percent size={14} />} shortcut="Shift+Mod+D" onSelect={grid.askDiscount}>
            {t('catalog.discount')}
          </MenuItem>
        )}
        <MenuItem
          icon={<BookmarkPlus size={14} />}
          shortcut="Shift+Mod+S"
          disabled={!isNamed || isDiscount}
          onSelect={grid.saveItems}
        >
          {t('catalog.saveLine')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 size={14} />} shortcut="Mod+Backspace" danger onSelect={grid.remove}>
          {t('lines.delete')}
        </MenuItem>
      </Menu>
    </div>
  );
}
