import { Copy, FilePlus2, FileText, Pencil, Trash2 } from 'lucide-react';
import { templateServerIdOf, type LocalId } from '#shared/domain/ids.ts';
import { useTemplateActions } from '../../components/use-template-actions.ts';
import { t } from '../../i18n/index.ts';
import { screenCommand } from '../../state/commands/index.ts';
import { GridCell, RowName, type GridColumn } from '../../ui/lists/data-grid.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
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

const rowId = ({ id }: TemplateRow): LocalId => id;

/** What stands for a template without sections here. One that was made here has none anywhere. */
function emptyText({ id }: TemplateRow): string {
  return t(templateServerIdOf(id) === null ? 'library.sectionsNone' : 'library.sectionsUnknown');
}

const isListed = (row: TemplateRow): boolean => row.isListed;

/** The templates: walk, open, start a proposal, rename, copy, delete. */
export function TemplateList({ rows, actions, onOpen }: Props) {
  const templates = useTemplateActions();
  const open = (id: LocalId): void => {
    const row = rows.find((candidate) => candidate.id === id);
    onOpen(row ?? { id, name: '', isListed: true, sections: [] });
  };
  const rename = (row: TemplateRow): void => templates?.rename(row);
  const duplicate = (row: TemplateRow): void => templates?.duplicate(row, open);
  const remove = (row: TemplateRow): void => templates?.remove(row);
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
        ...(templates === null
          ? []
          : [
              { ...screenCommand('library.rename'), isFor: isListed, run: onActive(rename) },
              {
                ...screenCommand('library.duplicate'),
                title: t('library.duplicateTemplate'),
                run: onActive(duplicate),
              },
              {
                ...screenCommand('library.delete'),
                title: t('library.deleteTemplate'),
                isFor: isListed,
                run: onActive(remove),
              },
            ]),
      ]}
      renderMenu={(onActive, active) => (
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
          {templates !== null && (
            <>
              {active?.isListed !== false && (
                <MenuItem icon={<Pencil size={14} />} command="library.rename" onSelect={onActive(rename)}>
                  {t('library.rename')}
                </MenuItem>
              )}
              <MenuItem icon={<Copy size={14} />} command="library.duplicate" onSelect={onActive(duplicate)}>
                {t('editor.duplicate')}
              </MenuItem>
              {active?.isListed !== false && (
                <>
                  <MenuSeparator />
                  <MenuItem
                    icon={<Trash2 size={14} />}
                    command="library.delete"
                    danger
                    onSelect={onActive(remove)}
                  >
                    {t('library.deleteTemplate')}
                  </MenuItem>
                </>
              )}
            </>
          )}
        </>
      )}
      renderRow={(row) => (
        <>
          <GridCell className="text-row font-medium text-ink">
            <RowName>{row.name}</RowName>
          </GridCell>
          <GridCell className="text-ink-2">
            {row.sections.length === 0
              ? emptyText(row)
              : row.sections.map((entry) => nameOf(entry) || t('editor.untitledSection')).join(', ')}
          </GridCell>
          <GridCell align="end" className="figures text-ink-2">
            {row.sections.length > 0 ? row.sections.length : ''}
          </GridCell>
        </>
      )}
    />
  );
}
