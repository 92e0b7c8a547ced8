import { Plus } from 'lucide-react';
import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { formatPercentage } from '#shared/domain/pricing/format-number.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { changedPrice } from '#shared/domain/pricing/catalog-item.ts';
import { useScreenCatalog } from '../../../components/catalog/use-catalog.ts';
import { useConflicts, type ConflictRef, type SectionWithItems } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { isMac } from '../../../ui/controls/shortcut-parts.ts';
import { useIsFinding } from '../find/finding.ts';
import { useProgressiveRender } from '../use-progressive-render.ts';
import { dropEdgeOf, useGripDrag } from '../use-grip-drag.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { copyCells } from './copy-cells.ts';
import { keyInGrid } from './grid-keys.ts';
import { isRowIn, isSingle, wholeGrid } from './grid-range.ts';
import { gridColumnsClass, hairlineClass, LineRow, type LineMarks } from './line-row.tsx';
import type { GridRow } from './line-rows.ts';
import { useDiscounts } from '../discounts/discounts-context.ts';
import { PasteDialog } from './paste/paste-dialog.tsx';
import { foreignSigns, pasteRows, type PastedRow } from './paste/paste-rows.ts';
import { SectionSum } from './section-sum.tsx';
import { useLineGrid } from './use-line-grid.ts';
import { useRangeDrag } from './use-range-drag.ts';

interface Props {
  readonly content: SectionWithItems;
  readonly style: MoneyStyle;
  /** The section's title, for the grid's accessible name. */
  readonly title: string;
  readonly locked: boolean;
}

/** A pasted table that waits for confirmation. */
interface Pasted {
  readonly rows: readonly PastedRow[];
  /** The line before the pasted lines. */
  readonly after: LocalId | null;
  readonly foreign: readonly string[];
}

const headings = [
  'lines.description',
  'lines.charged',
  'lines.quantityShort',
  'lines.price',
  'lines.total',
] as const;

const linesAround = (grip: Element): readonly Element[] => [
  ...(grip.closest('[role="grid"]')?.querySelectorAll('[data-line]') ?? []),
];

/** The conflicts of the lines, by the line. */
function useConflictsOfLines(items: SectionWithItems['items']): ReadonlyMap<string, readonly ConflictRef[]> {
  const ids = useMemo(() => new Set(items.map(({ localId }) => localId)), [items]);
  const conflicts = useConflicts(({ entity, localId }) => entity === 'line_item' && ids.has(localId));
  return useMemo(() => Map.groupBy(conflicts, ({ localId }) => localId), [conflicts]);
}

/** How many lines a screen shows, and how many of the rest are drawn at once. */
const atFirst = 30;
const atOnce = 40;

/**
 * The lines of a cost section as an ARIA grid: arrows and Tab move, Enter, F2 or typing edits, Escape leaves, and whole
 * lines are added, copied, moved and deleted with the keys of the row menu.
 */
export function LineGrid({ content, style, title, locked }: Props) {
  const { items } = content;
  const grid = useLineGrid(content, style);
  const catalog = useScreenCatalog();
  const discounts = useDiscounts();
  const conflicts = useConflictsOfLines(items);
  const holder = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The last request that the focus has followed. */
  const followed = useRef(0);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const { rows, cell, range, focusRequest, edit, isBlankRow, actions } = grid;
  const rangeDrag = useRangeDrag(grid);
  const { drag, gripProps } = useGripDrag({ itemsAround: linesAround, onDrop: actions.move });
  const isBlock = !isSingle(range);
  const { drawn, drawAll } = useProgressiveRender(rows.length, atFirst, atOnce);

  const isFinding = useIsFinding();
  const isDrawn = cell.row < drawn;

  // The focus on one of the last lines, and a search, need all lines to be rendered.
  useEffect(() => {
    if (!isDrawn) drawAll();
    else if (isFinding) startTransition(drawAll);
  }, [isDrawn, isFinding, drawAll]);

  useEffect(() => {
    if (focusRequest === followed.current) return;
    const target = holder.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    // An edited cell has the focus already and must not take it back.
    if (edit !== null || target != null || rows.length === 0) followed.current = focusRequest;
    if (edit !== null) return;
    // Without lines there is no cell, and letters typed on the page are shortcuts.
    if (rows.length === 0) addButton.current?.focus();
    else target?.focus();
    // Not on every change of row: the focus moves only on request.
  }, [focusRequest, edit, isDrawn, rows.length]);

  /** What is told about the price of a line, and what would correct it. */
  function marks({ localId, fields }: GridRow): LineMarks {
    const money = (amount: number): string => formatMoney(amount, style.currency, style.locale);
    const discount = discounts?.byId.get(localId);
    if (discount !== undefined) {
      const percentage = formatPercentage(discount.rate, style.locale);
      const amount = money(discount.expected);
      return discount.isExact || locked
        ? { mark: t('catalog.discountExact', { percentage }), update: null, isDiscount: true }
        : {
            mark: t('catalog.discountChanged', { percentage, amount }),
            update: t('catalog.recalculate', { amount }),
            isDiscount: true,
          };
    }
    const price = catalog === null || locked ? null : changedPrice(fields, catalog.byId, style.currency);
    if (price === null) return { mark: null, update: null, isDiscount: false };
    const shown = money(price);
    return {
      mark: t('catalog.priceChanged', { price: shown }),
      update: t('catalog.updatePrice', { price: shown }),
      isDiscount: false,
    };
  }

  /** The chosen cells, or the whole line where only one cell is chosen. */
  function copy(): void {
    const { left, right } = wholeGrid(rows.length);
    const copied = isBlock ? range : { ...range, left, right };
    void navigator.clipboard.writeText(copyCells(rows, copied, style));
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (edit !== null || locked || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return;
    if (event.key === 'Escape') {
      event.preventDefault();
      // Tab stays in the grid: this is the way out of it.
      return isBlock ? actions.go(cell) : addButton.current?.focus();
    }
    const action = keyInGrid(event, cell, rows.length, isMac);
    if (action.type === 'none') return;
    event.preventDefault();
    switch (action.type) {
      case 'go':
        return actions.go(action.to);
      case 'extend':
        return actions.extend(action.to);
      case 'all':
        return actions.chooseAll();
      case 'edit':
        return actions.begin(cell, action.text);
      case 'clear':
        return actions.clear();
      case 'add':
        return actions.add(cell.row);
      case 'duplicate':
        return actions.duplicate();
      case 'delete':
        return actions.remove();
      case 'copy':
        return copy();
      case 'save-item':
        return actions.saveItems();
      case 'update-price':
        return actions.updatePrices();
      case 'discount':
        return actions.askDiscount();
      case 'shift':
        return actions.shift(action.by);
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLDivElement>): void {
    if (locked) return;
    const text = event.clipboardData.getData('text/plain');
    // Into a cell that is typed into goes a text of several lines, but never a table.
    if (edit !== null && !text.includes('\t')) return;
    const found = pasteRows(text, style);
    if (found.length === 0) return;
    const after = actions.makeRoom();
    if (after === undefined) return;
    event.preventDefault();
    setPasted({ rows: found, after, foreign: foreignSigns(text, style.currency) });
  }

  return (
    <div onPaste={handlePaste} className="-mx-2">
      <div
        ref={holder}
        role="grid"
        aria-label={t('lines.gridOf', { title })}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        aria-readonly={locked || undefined}
        className="@container text-ui"
        onKeyDown={handleKey}
        {...rangeDrag}
      >
        <div
          role="row"
          className={cx(
            gridColumnsClass,
            hairlineClass,
            'sticky -top-5 z-10 min-h-8 items-center bg-raised @max-[540px]:py-1.5',
          )}
        >
          {headings.map((heading, index) => (
            <span
              key={heading}
              role="columnheader"
              className={cx('px-2 text-label font-medium text-ink-3', index >= 2 && 'flex justify-end')}
            >
              {t(heading)}
            </span>
          ))}
        </div>
        {rows.slice(0, drawn).map((row, index) => (
          <LineRow
            key={row.localId}
            {...row}
            row={index}
            isLast={index === rows.length - 1}
            current={index === cell.row ? cell.column : null}
            chosenFrom={isBlock && isRowIn(range, index) ? range.left : null}
            chosenTo={isBlock && isRowIn(range, index) ? range.right : null}
            conflicts={conflicts.get(row.localId)}
            edit={edit?.localId === row.localId ? edit : null}
            grid={actions}
            {...marks(row)}
            style={style}
            locked={locked}
            takesDiscounts={discounts !== null}
            gripProps={gripProps}
            dropEdge={dropEdgeOf(drag, index, rows.length)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 pt-2">
        {locked ? (
          <span />
        ) : (
          <Button
            ref={addButton}
            data-adds
            variant="quiet"
            icon={<Plus size={14} />}
            className="px-2 text-ink-3"
            // Otherwise the blank row would lose the focus and disappear.
            onMouseDown={(event) => isBlankRow && event.preventDefault()}
            onClick={() => actions.add(rows.length - 1)}
          >
            {t('lines.add')}
          </Button>
        )}
        <SectionSum items={items} style={style} />
      </div>
      {pasted !== null && (
        <PasteDialog
          rows={pasted.rows}
          foreign={pasted.foreign}
          style={style}
          onClose={() => setPasted(null)}
          onConfirm={(chosen) => {
            actions.paste(
              chosen.map(({ values }) => values),
              pasted.after,
            );
            setPasted(null);
          }}
        />
      )}
    </div>
  );
}
