import { Coins, Copy, FilePlus2, FileText, TextQuote, Trash2 } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { LibrarySection } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { screenCommand } from '../../state/commands/index.ts';
import { bodyExcerpt } from '../../components/body-excerpt.ts';
import { cx } from '../../ui/cx.ts';
import { GridCell, RowName, type GridColumn } from '../../ui/lists/data-grid.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { nameOf } from './library-rows.ts';
import type { LibraryActions } from './use-library-actions.ts';

interface Props {
  readonly sections: readonly LibrarySection[];
  readonly actions: LibraryActions;
  readonly onOpen: (entry: LibrarySection) => void;
}

/** Hidden in a narrow list, where names come first. */
const wideOnly = '@max-[620px]:hidden';

const columns = (): readonly GridColumn[] => [
  { id: 'name', label: t('library.name') },
  { id: 'text', label: t('library.text'), className: wideOnly },
  { id: 'home', label: t('library.home') },
  { id: 'lines', label: t('library.lines'), align: 'end' },
];

const tracks =
  'grid-cols-[minmax(0,1.5fr)_minmax(0,2fr)_minmax(0,0.9fr)_56px] ' +
  '@max-[620px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_56px]';

function homeText({ home }: LibrarySection): string {
  return home.in === 'proposal'
    ? t('library.fromProposal', { title: home.title })
    : t('libraryNames.pickerLabel');
}

const rowId = ({ section }: LibrarySection): LocalId => section.localId;

/** The sections of the library: walk, open, use, copy, delete. */
export function SectionList({ sections, actions, onOpen }: Props) {
  return (
    <LibraryGrid
      list="library"
      label={t('library.sections')}
      columns={columns()}
      tracks={tracks}
      rows={sections}
      rowId={rowId}
      onOpen={onOpen}
      commands={(onActive) => [
        { ...screenCommand('library.use'), run: onActive(actions.use) },
        { ...screenCommand('library.duplicate'), run: onActive(actions.duplicate) },
        { ...screenCommand('library.delete'), run: onActive(actions.remove) },
      ]}
      renderMenu={(onActive) => (
        <>
          <MenuItem icon={<FileText size={14} />} command="list.open" onSelect={onActive(onOpen)}>
            {t('library.open')}
          </MenuItem>
          <MenuItem icon={<FilePlus2 size={14} />} command="library.use" onSelect={onActive(actions.use)}>
            {t('library.use')}
          </MenuItem>
          <MenuItem
            icon={<Copy size={14} />}
            command="library.duplicate"
            onSelect={onActive(actions.duplicate)}
          >
            {t('editor.duplicate')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 size={14} />}
            command="library.delete"
            danger
            onSelect={onActive(actions.remove)}
          >
            {t('editor.deleteSection')}
          </MenuItem>
        </>
      )}
      renderRow={(entry) => (
        <>
          <GridCell className="flex items-center gap-2 text-row font-medium text-ink">
            <span aria-hidden className="shrink-0 text-ink-3">
              {entry.section.fields.section_type === 'cost' ? <Coins size={14} /> : <TextQuote size={14} />}
            </span>
            <span className="truncate">
              <RowName>{nameOf(entry) || t('editor.untitledSection')}</RowName>
            </span>
          </GridCell>
          <GridCell className={cx('text-ink-2', wideOnly)}>
            <bdi>{bodyExcerpt(entry.section.fields.body)}</bdi>
          </GridCell>
          <GridCell className="text-ink-2">{homeText(entry)}</GridCell>
          <GridCell align="end" className="figures text-ink-2">
            {entry.items.length > 0 ? entry.items.length : ''}
          </GridCell>
        </>
      )}
    />
  );
}
