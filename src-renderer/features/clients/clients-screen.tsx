import { FileUp, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { useClients, useIsFirstPullPending, type ClientRecord } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { screenCommand, useCommands } from '../../state/commands/index.ts';
import { rowHeights, usePreferences } from '../../state/preferences.ts';
import { useListCommands } from '../../state/lists/use-list-commands.ts';
import { useListFilter } from '../../state/lists/use-list-filter.ts';
import { useListSelection } from '../../state/lists/use-list-selection.ts';
import { useListSort } from '../../state/lists/use-list-sort.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DataGrid, GridCell, RowName, type GridColumn } from '../../ui/lists/data-grid.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListHeader } from '../../ui/lists/list-header.tsx';
import { sortRows, type SortKey } from '#shared/text/sort-rows.ts';
import { filterClients } from './filter-clients.ts';
import { NewClientDialog } from '../../components/new-client-dialog.tsx';

const wideOnly = '@max-[800px]:hidden';

const clientColumns = (): readonly GridColumn[] => [
  { id: 'name', label: t('clients.name'), sortable: true },
  { id: 'business', label: t('clients.business'), sortable: true },
  { id: 'email', label: t('clients.email'), sortable: true },
  { id: 'place', label: t('clients.place'), sortable: true, className: wideOnly },
  { id: 'currency', label: t('clients.currency'), sortable: true },
];

const tracks =
  'grid-cols-[minmax(0,1.1fr)_minmax(0,1.1fr)_minmax(0,1.4fr)_minmax(0,0.9fr)_56px] ' +
  '@max-[800px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)_56px]';

const noClients: readonly never[] = [];

function locationOf({ city, country }: ClientRecord['fields']): string {
  return [city, country].filter((part) => part !== '').join(', ');
}

function sortKey({ fields }: ClientRecord, column: string): SortKey {
  if (column === 'name') return clientDisplayName(fields);
  if (column === 'place') return locationOf(fields);
  return column === 'business' || column === 'email' || column === 'currency' ? fields[column] : null;
}

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
          columns={clientColumns()}
          tracks={tracks}
          rows={clients}
          rowId={({ localId }) => localId}
          rowHeight={rowHeights[density]}
          activeId={selection.activeId}
          moves={selection.moves}
          {...order}
          onRowClick={selection.activate}
          onOpen={onOpen}
          renderRow={({ fields }) => (
            <>
              <GridCell className="text-row font-medium text-ink">
                <RowName>{clientDisplayName(fields)}</RowName>
              </GridCell>
              <GridCell className="text-ink-2">{fields.business}</GridCell>
              <GridCell className="text-ink-2">{fields.email}</GridCell>
              <GridCell className={`text-ink-2 ${wideOnly}`}>{locationOf(fields)}</GridCell>
              <GridCell className="text-ink-2">{fields.currency}</GridCell>
            </>
          )}
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
    if (isArriving) return <EmptyState title={t('sync.arriving')}>{t('sync.arrivingText')}</EmptyState>;
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
              {importButton}
              {newButton}
            </>
          )
        }
      />
      {renderBody()}
      {creating && (
        <NewClientDialog useLabel={t('clients.open')} onClose={() => setCreating(false)} onUse={onOpen} />
      )}
    </>
  );
}
