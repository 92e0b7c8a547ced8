import { ChevronLeft, ChevronRight, Ellipsis, House, Pencil, Trash2 } from 'lucide-react';
import { memo, useState, type ComponentType } from 'react';
import type { ListState, SavedView } from '#shared/domain/list-views.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useViewsOfList, type ViewedScreen } from './use-views-of-list.ts';

interface Props {
  readonly screen: ViewedScreen;
  /** The number of rows that a view shows. The same component for every view. */
  readonly Count: ComponentType<{ readonly shows: ListState }>;
}

/** A view as a button with its count. Memoized: typing in the filter changes only the list. */
const ViewButton = memo(function ViewButton({
  view,
  isShown,
  isDefault,
  onPress,
  Count,
}: Pick<Props, 'Count'> & {
  readonly view: SavedView;
  readonly isShown: boolean;
  readonly isDefault: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={cx(
        'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2 text-ui whitespace-nowrap transition-colors',
        isShown ? 'bg-press font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {isDefault && <House size={12} aria-label={t('views.default')} className="text-ink-3" />}
      <span dir="auto" className="max-w-48 truncate">
        {view.name}
      </span>
      <span className="figures text-label text-ink-3">
        <Count shows={view.shows} />
      </span>
    </button>
  );
});

/** The saved views of a list over it. Nothing without one. */
export function ViewsBar({ screen, Count }: Props) {
  const { views, current, defaultId, isChanged, ...actions } = useViewsOfList(screen);
  const [renaming, setRenaming] = useState(false);
  if (views.length === 0) return null;
  const index = current === null ? -1 : views.indexOf(current);
  return (
    <div
      role="group"
      aria-label={t('views.saved')}
      className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4"
    >
      <div className="base-ui-disable-scrollbar -ml-2 flex min-w-0 items-center gap-0.5 overflow-x-auto p-0.5">
        {views.map((view) => (
          <ViewButton
            key={view.id}
            view={view}
            isShown={view === current}
            isDefault={view.id === defaultId}
            onPress={() => actions.show(view === current ? null : view)}
            Count={Count}
          />
        ))}
      </div>
      {current !== null && (
        <Menu trigger={<IconButton label={t('views.more')} size="small" icon={<Ellipsis size={14} />} />}>
          <MenuItem icon={<Pencil size={14} />} leadsAway onSelect={() => setRenaming(true)}>
            {t('views.rename')}
          </MenuItem>
          <MenuItem icon={<House size={14} />} onSelect={actions.toggleDefault}>
            {t(current.id === defaultId ? 'views.noDefault' : 'views.makeDefault')}
          </MenuItem>
          <MenuItem icon={<ChevronLeft size={14} />} disabled={index === 0} onSelect={() => actions.move(-1)}>
            {t('views.moveLeft')}
          </MenuItem>
          <MenuItem
            icon={<ChevronRight size={14} />}
            disabled={index === views.length - 1}
            onSelect={() => actions.move(1)}
          >
            {t('views.moveRight')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={14} />} danger onSelect={actions.remove}>
            {t('views.delete')}
          </MenuItem>
        </Menu>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <span role="status" className="text-label whitespace-nowrap text-ink-3 narrow:sr-only">
          {isChanged && t('views.changed')}
        </span>
        {isChanged && (
          <>
            <Button variant="quiet" onClick={() => actions.show(current)}>
              {t('views.reset')}
            </Button>
            <Button onClick={actions.save}>{t('views.save')}</Button>
          </>
        )}
      </div>
      {renaming && current !== null && (
        <RenameDialog
          name={current.name}
          onClose={() => setRenaming(false)}
          onRename={(name) => {
            setRenaming(false);
            actions.rename(name);
          }}
        />
      )}
    </div>
  );
}
