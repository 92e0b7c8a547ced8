import { useCallback, useMemo, type ReactNode } from 'react';
import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import type { LoadExcerpt } from '../../components/search/excerpt-loader.ts';
import { useOutbox, useWorkspace, type ProposalListItem } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { rowHeights, usePreferences } from '../../state/preferences.ts';
import type { ListSort } from '../../state/lists/use-list-sort.ts';
import type { SelectionControls } from '../../state/lists/use-list-selection.ts';
import { DataGrid, type RowClick } from '../../ui/lists/data-grid.tsx';
import { GridMenu } from '../../ui/overlays/grid-menu.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { RowCheck } from '../../ui/lists/row-check.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { useListColumns } from '../../state/lists/list-views.ts';
import { columnTracks } from '../../ui/lists/column-layout.ts';
import { columnWidths, defaultColumns, ProposalCells, shownColumns } from './cells/proposal-cells.tsx';
import { rowMarks, type RowMark } from './cells/row-marks.ts';

/** Rows that a search found by their texts, and the words in context. */
interface FoundByText {
  readonly ids: ReadonlySet<LocalId>;
  readonly loadExcerpt: LoadExcerpt;
}

interface Props {
  readonly items: readonly ProposalListItem[];
  readonly selection: SelectionControls<LocalId>;
  readonly order: ListSort;
  readonly onOpen: (id: LocalId) => void;
  /** The rows that were found only by their texts; null if there are none. */
  readonly foundByText?: FoundByText | null;
  /** The items of the menu at the pointer. */
  readonly menu: ReactNode;
}

/** The room of the bar that floats over the list while rows are chosen, px. */
const selectionBarRoom = 64;

const ColumnResize = lazyPart(
  async () => (await import('../../components/views/column-resize.tsx')).ColumnResize,
);

const noMarks: ReadonlyMap<LocalId, RowMark> = new Map();

const rowId = ({ proposal }: ProposalListItem): LocalId => proposal.localId;

/** The rows of the list, with their selection and their menu. */
export function ProposalList({ items, selection, order, onOpen, foundByText = null, menu }: Props) {
  const density = usePreferences((preferences) => preferences.density);
  const outbox = useOutbox();
  const marks = useMemo(() => (outbox === undefined ? noMarks : rowMarks(outbox)), [outbox]);
  const now = useNow();

  const { selected, toggle: choose, extendTo } = selection;
  const onToggle = useCallback(
    (id: LocalId, range: boolean) => (range ? extendTo(id) : choose(id)),
    [choose, extendTo],
  );
  const { selectAll, clear } = selection;
  const own = useListColumns('proposals') ?? defaultColumns;
  const shownIds = own.map(({ id }) => id).join(',');
  // The cells stay the same while a width changes.
  const shown = useMemo(() => shownColumns(shownIds), [shownIds]);
  const vars = useMemo(() => columnWidths(own), [own]);
  const users = useWorkspace()?.users;
  const ownerName = useCallback(
    (id: ServerId | null) => users?.find((user) => user.id === id)?.name ?? '',
    [users],
  );
  const chosen = selected.size === 0 ? false : selected.size < items.length ? 'mixed' : true;
  const columns = useMemo(() => {
    const box = (
      <RowCheck
        checked={chosen}
        label={t('commands.selectAll')}
        onToggle={() => (chosen === true ? clear() : selectAll())}
      />
    );
    return shown.map((column) =>
      column.id === 'select'
        ? { ...column, heading: box }
        : column.id === 'sync'
          ? column
          : { ...column, resize: <ColumnResize list="proposals" id={column.id} defaults={defaultColumns} /> },
    );
  }, [shown, chosen, selectAll, clear]);

  const renderRow = useCallback(
    (item: ProposalListItem) => (
      <ProposalCells
        item={item}
        columns={shown}
        ownerName={ownerName}
        mark={marks.get(rowId(item))}
        selected={selected.has(rowId(item))}
        choosing={selected.size > 0}
        now={now}
        onToggle={onToggle}
        loadExcerpt={foundByText?.ids.has(rowId(item)) === true ? foundByText.loadExcerpt : null}
      />
    ),
    [foundByText, marks, selected, now, onToggle, shown, ownerName],
  );

  function handleRowClick(id: LocalId, { shift, toggle }: RowClick): void {
    if (shift) selection.extendTo(id);
    else if (toggle) selection.toggle(id);
    else selection.activate(id);
  }

  return (
    <GridMenu rows={items} rowId={rowId} onRow={selection.activate} items={menu}>
      <DataGrid
        label={t('proposals.heading')}
        columns={columns}
        tracks={columnTracks}
        vars={vars}
        rows={items}
        rowId={rowId}
        rowHeight={rowHeights[density]}
        activeId={selection.activeId}
        moves={selection.moves}
        {...order}
        covered={selected.size > 0 ? selectionBarRoom : 0}
        selected={selected}
        onRowClick={handleRowClick}
        onOpen={onOpen}
        renderRow={renderRow}
      />
    </GridMenu>
  );
}
