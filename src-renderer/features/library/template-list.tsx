import { FilePlus2, FileText } from 'lucide-react';
import { useMemo } from 'react';
import type { ServerId } from '#shared/domain/ids.ts';
import { t } from '../../i18n/index.ts';
import { screenCommand, useCommands } from '../../state/commands/index.ts';
import { rowHeights, usePreferences } from '../../state/preferences.ts';
import { useListCommands } from '../../state/lists/use-list-commands.ts';
import { useListSelection } from '../../state/lists/use-list-selection.ts';
import { DataGrid, GridCell, RowName, type GridColumn } from '../../ui/lists/data-grid.tsx';
import { GridMenu } from '../../ui/overlays/grid-menu.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { nameOf, type TemplateRow } from './library-rows.ts';
import type { LibraryActions } from './use-library-actions.ts';

interface Props {
  readonly rows: readonly TemplateRow[];
  readonly actions: LibraryActions;
  readonly onOpen: (row: TemplateRow) => void;
}

const columns = (): readonly GridColumn[] => [
  { id: 'name', label: t('library.name') },
  { id: 'sections', label: t('library.sections') },
  { id: 'count', label: t('library.count'), align: 'end' },
];

const tracks = 'grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)_56px]';

const rowId = ({ id }: TemplateRow): ServerId => id;

/** The templates: walk, open, start a proposal. */
export function TemplateList({ rows, actions, onOpen }: Props) {
  const density = usePreferences((preferences) => preferences.density);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useListSelection('templates', ids);
  const withActive = (act: (row: TemplateRow) => void) => (): void => {
    const row = rows.find(({ id }) => id === selection.activeId);
    if (row !== undefined) act(row);
  };
  const open = withActive(onOpen);
  const use = withActive(actions.startFrom);

  useListCommands({ selection, rowCount: ids.length, open, multiple: false });
  useCommands([
    {
      ...screenCommand('library.use'),
      title: t('library.useTemplate'),
      when: () => selection.activeId !== null,
      run: use,
    },
  ]);

  return (
    <GridMenu
      rows={rows}
      rowId={rowId}
      onRow={selection.activate}
      items={
        <>
          <MenuItem icon={<FilePlus2 size={14} />} command="library.use" onSelect={use}>
            {t('library.useTemplate')}
          </MenuItem>
          <MenuItem icon={<FileText size={14} />} command="list.open" onSelect={open}>
            {t('library.openTemplate')}
          </MenuItem>
        </>
      }
    >
      <DataGrid
        label={t('library.templates')}
        columns={columns()}
        tracks={tracks}
        rows={rows}
        rowId={rowId}
        rowHeight={rowHeights[density]}
        activeId={selection.activeId}
        moves={selection.moves}
        onRowClick={selection.activate}
        onOpen={open}
        renderRow={({ id, name, sections }) => (
          <>
            <GridCell className="text-row font-medium text-ink">
              <RowName>{name || t('library.templateNumber', { id })}</RowName>
            </GridCell>
            <GridCell className="text-ink-2">
              {sections.length === 0
                ? t('library.sectionsUnknown')
                : sections.map((entry) => nameOf(entry) || t('editor.untitledSection')).join(', ')}
            </GridCell>
            <GridCell align="end" className="figures text-ink-2">
              {sections.length > 0 ? sections.length : ''}
            </GridCell>
          </>
        )}
      />
    </GridMenu>
  );
}
