import { FileUp, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Columns, ListState } from '#shared/domain/list-views.ts';
import { tagsOf } from '#shared/text/tags.ts';
import { useClients, useIsFirstPullPending, type ClientRecord } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { screenCommand, useCommands } from '../../state/commands/index.ts';
import { rowHeights, usePreferences } from '../../state/preferences.ts';
import { useListCommands } from '../../state/lists/use-list-commands.ts';
import { useListFilter } from '../../state/lists/use-list-filter.ts';
import { useListSelection } from '../../state/lists/use-list-selection.ts';
import { useListSort } from '../../state/lists/use-list-sort.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ArrivingState } from '../../components/arriving-state.tsx';
import { ColumnResize } from '../../components/views/column-resize.tsx';
import { ViewMenu } from '../../components/views/view-menu.tsx';
import { ViewsBar } from '../../components/views/views-bar.tsx';
import type { ViewedScreen } from '../../components/views/use-views-of-list.ts';
import { useListColumns } from '../../state/lists/list-views.ts';
import { cx } from '../../ui/cx.ts';
import {
  chosenColumns,
  columnTracks,
  columnVars,
  withClasses,
  type LaidColumn,
} from '../../ui/lists/column-layout.ts';
import { DataGrid, GridCell, RowName } from '../../ui/lists/data-grid.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListHeader } from '../../ui/lists/list-header.tsx';
import { sortRows, type SortKey } from '#shared/text/sort-rows.ts';
import { filterClients } from './filter-clients.ts';
import { NewClientDialog } from '../../components/new-client-dialog.tsx';

/** The columns of a list of clients that can be chosen. */
const clientColumns = (): readonly LaidColumn[] => [
  ...(
    [
      ['name', t('clients.name'), 'minmax(0,1.1fr)'],
      ['business', t('clients.business'), 'minmax(0,1.1fr)'],
      ['email', t('clients.email'), 'minmax(0,1.4fr)'],
      ['place', t('clients.place'), 'minmax(0,0.9fr)'],
      ['currency', t('clients.currency'), '56px'],
      ['telephone', t('clients.telephone'), 'minmax(0,0.9fr)'],
      ['tags', t('tags.label'), 'minmax(0,1fr)'],
    ] as const
  ).map(([id, label, track]) => ({ id, label, sortable: true, wide: track, tight: track })),
];
const defaultColumns: Columns = ['name', 'business', 'email', 'place', 'currency'].map((id) => ({
  id,
  width: null,
}));

const always = ['name'];
const kept = { close: 5, medium: 3, narrow: 2 };

const noClients: readonly never[] = [];

function locationOf({ city, country }: ClientRecord['fields']): string {
  return [city, country].filter((part) => part !== '').join(', ');
}

function sortKey({ fields }: ClientRecord, column: string): SortKey {
  if (column === 'name') return clientDisplayName(fields);
  return cellText({ fields }, column);
}

/** What a column shows of a client. */
function cellText({ fields }: Pick<ClientRecord, 'fields'>, column: string): string {
  switch (column) {
    case 'place':
      return locationOf(fields);
    case 'tags':
      return tagsOf(fields).join(', ');
    case 'business':
    case 'email':
    case 'currency':
    case 'telephone':
      return fields[column];
    default:
      return '';
  }
}

function ClientCount({ shows: { query } }: { readonly shows: ListState }) {
  const all = useClients();
  const count = useMemo(() => filterClients(all ?? noClients, query).length, [all, query]);
  return all === undefined ? null : count.toLocaleString(locale());
}

const screen: ViewedScreen = { list: 'clients', tab: '', plainTab: '', onTab: () => undefined };

interface Props {
  readonly onOpen: (id: LocalId) => void;
  /** Opens the import from a spreadsheet. */
  readonly onImport: () => void;
}

/** The list of clients: navigate, filter, open, add. */
export function ClientsScreen({ onOpen, onImport }: Props) {
  const filter = useListFilter('clients', t('clients.filterLabel'));
  const { query } = filter;
  const [creating, setCreating] = useState(false);
  const density = usePreferences((preferences) => preferences.density);
  const all = useClients();
  const isArriving = useIsFirstPullPending();
  const order = useListSort('clients');
  const { sort } = order;
  const clients = useMemo(() => {
    const found = filterClients(all ?? noClients, query);
    if (sort === null) return found;
    return sortRows(found, (client) => sortKey(client, sort.column), sort.descending, locale());
  }, [all, query, sort]);
  const ids = useMemo(() => clients.map(({ localId }) => localId), [clients]);
  const selection = useListSelection('clients', ids);
  const own = useListColumns('clients') ?? defaultColumns;
  const columns = useMemo(() => withClasses(chosenColumns(clientColumns(), own), always, kept), [own]);

  useListCommands({ selection, rowCount: ids.length, open: onOpen, multiple: false });
  useCommands([
    {
      ...screenCommand('client.new'),
      group: 'create',
      run: () => setCreating(true),
    },
    {
      ...screenCommand('client.import'),
      group: 'create',
      run: onImport,
    },
  ]);

  const newButton = (
    <Button
      variant="primary"
      icon={<Plus size={14} />}
      command="client.new"
      onClick={() => setCreating(true)}
    >
      {t('clients.new')}
    </Button>
  );

  const importButton = (
    <Button icon={<FileUp size={14} />} onClick={onImport}>
      {t('clientImport.button')}
    </Button>
  );

  function renderBody() {
    if (all === undefined) return null;
    if (clients.length > 0) {
      return (
        <DataGrid
          label={t('clients.heading')}
          columns={columns.map((column) => ({
            ...column,
            resize: <ColumnResize list="clients" id={column.id} defaults={defaultColumns} />,
          }))}
          tracks={columnTracks}
          vars={columnVars(columns, always, kept)}
          rows={clients}
          rowId={({ localId }) => localId}
          rowHeight={rowHeights[density]}
          activeId={selection.activeId}
          moves={selection.moves}
          {...order}
          onRowClick={selection.activate}
          onOpen={onOpen}
          renderRow={({ fields }) =>
            columns.map(({ id, className }) =>
              id === 'name' ? (
                <GridCell key={id} className="text-row font-medium text-ink">
                  <RowName>{clientDisplayName(fields)}</RowName>
                </GridCell>
              ) : (
                <GridCell key={id} className={cx('text-ink-2', className)}>
                  {cellText({ fields }, id)}
                </GridCell>
              ),
            )
          }
        />
      );
    }
    if (all.length > 0) {
      return (
        <EmptyState
          title={t('clients.noMatch', { query })}
          actions={<Button onClick={() => filter.setQuery('')}>{t('clients.clearFilter')}</Button>}
        >
          {t('clients.filterHint')}
        </EmptyState>
      );
    }
    if (isArriving) return <ArrivingState />;
    return (
      <EmptyState
        title={t('clients.empty')}
        actions={
          <>
            {newButton}
            {importButton}
          </>
        }
      >
        {t('clients.emptyText')}
      </EmptyState>
    );
  }

  return (
    <>
      <ListHeader
        title={t('clients.heading')}
        filter={filter}
        placeholder={t('clients.filter')}
        count={{ shown: clients.length, all: all?.length ?? 0 }}
        actions={
          // The empty state of the list has these buttons itself.
          all?.length !== 0 && (
            <>
              <ViewMenu screen={screen} columns={clientColumns()} defaults={defaultColumns} fixed="name" />
              {importButton}
              {newButton}
            </>
          )
        }
      />
      <ViewsBar screen={screen} Count={ClientCount} />
      {renderBody()}
      {creating && (
        <NewClientDialog useLabel={t('clients.open')} onClose={() => setCreating(false)} onUse={onOpen} />
      )}
    </>
  );
}
