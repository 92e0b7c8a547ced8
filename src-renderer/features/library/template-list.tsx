import { FilePlus2, FileText } from 'lucide-react';
import type { ServerId } from '#shared/domain/ids.ts';
import { t } from '../../i18n/index.ts';
import { screenCommand } from '../../state/commands/index.ts';
import { GridCell, RowName, type GridColumn } from '../../ui/lists/data-grid.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { LibraryGrid } from './library-grid.tsx';
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
  return (
    <LibraryGrid
      list="templates"
      label={t('library.templates')}
      columns={columns()}
      tracks={tracks}
      rows={rows}
      rowId={rowId}
      onOpen={onOpen}
      commands={(onActive) => [
        {
          ...screenCommand('library.use'),
          title: t('library.useTemplate'),
          run: onActive(actions.startFrom),
        },
      ]}
      renderMenu={(onActive) => (
        <>
          <MenuItem
            icon={<FilePlus2 size={14} />}
            command="library.use"
            onSelect={onActive(actions.startFrom)}
          >
            {t('library.useTemplate')}
          </MenuItem>
          <MenuItem icon={<FileText size={14} />} command="list.open" onSelect={onActive(onOpen)}>
            {t('library.openTemplate')}
          </MenuItem>
        </>
      )}
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
  );
}
