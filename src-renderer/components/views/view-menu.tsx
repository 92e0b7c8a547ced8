import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Columns } from '#shared/domain/list-views.ts';
import { t } from '../../i18n/index.ts';
import { useListColumns, useListViews } from '../../state/lists/list-views.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { moved, toggled, withWidth } from './change-columns.ts';
import { viewName } from './rename-dialog.tsx';
import { useSyncListViews } from './use-sync-list-views.ts';
import { useViewsOfList, type ViewedScreen } from './use-views-of-list.ts';

interface Column {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly screen: ViewedScreen;
  /** All columns of the list. */
  readonly columns: readonly Column[];
  readonly defaults: Columns;
  /** The column that is always there. */
  readonly fixed: string;
  /** A choice of rows, over the columns. */
  readonly children?: ReactNode;
}

/** Pixels by which a button changes a width. */
const widthStep = 24;

function ColumnRows({ screen: { list }, columns, defaults, fixed }: Props) {
  const own = useListColumns(list);
  const setColumns = useListViews((store) => store.setColumns);
  const shown = own ?? defaults;
  const change = (next: Columns): void => setColumns(list, next);
  const hidden = columns.filter(({ id }) => !shown.some((column) => column.id === id));
  const ordered = [...shown.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []), ...hidden];

  /** A width that follows from the space is measured. */
  function resize(id: string, by: number): void {
    const heading = document.querySelector(`[data-resize="${id}"]`)?.parentElement;
    const width = shown.find((column) => column.id === id)?.width ?? heading?.getBoundingClientRect().width;
    if (width !== undefined && width > 0) change(withWidth(shown, id, width + by));
  }

  return (
    <>
      <ul aria-label={t('views.columns')}>
        {ordered.map(({ id, label }) => {
          const index = shown.findIndex((column) => column.id === id);
          const isShown = index !== -1;
          const button = (name: string, icon: ReactNode, isPossible: boolean, run: () => void) => (
            <IconButton
              size="small"
              label={t('views.ofColumn', { action: name, column: label })}
              icon={icon}
              disabled={!isPossible}
              // A button that becomes disabled keeps the focus.
              focusableWhenDisabled
              onClick={run}
            />
          );
          return (
            <li key={id} className="flex h-8 items-center gap-0.5">
              <div className="min-w-0 grow truncate">
                <Checkbox
                  checked={isShown}
                  disabled={id === fixed}
                  onChange={() => change(toggled(shown, id))}
                >
                  {label}
                </Checkbox>
              </div>
              {button(t('views.narrower'), <ChevronsRightLeft size={13} />, isShown, () =>
                resize(id, -widthStep),
              )}
              {button(t('views.wider'), <ChevronsLeftRight size={13} />, isShown, () =>
                resize(id, widthStep),
              )}
              {button(t('views.up'), <ArrowUp size={13} />, index > 0, () => change(moved(shown, id, -1)))}
              {button(t('views.down'), <ArrowDown size={13} />, isShown && index < shown.length - 1, () =>
                change(moved(shown, id, 1)),
              )}
            </li>
          );
        })}
      </ul>
      {own !== null && (
        <Button variant="quiet" className="-ml-2 self-start" onClick={() => setColumns(list, null)}>
          {t('views.defaultColumns')}
        </Button>
      )}
    </>
  );
}

function SaveForm({ screen }: Pick<Props, 'screen'>) {
  const { saveAs } = useViewsOfList(screen);
  const [typed, setTyped] = useState('');
  const name = viewName(typed);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') return;
        saveAs(name);
        setTyped('');
      }}
    >
      <TextField
        label={t('views.saveAs')}
        className="min-w-0 grow"
        placeholder={t('views.name')}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" size="medium" disabled={name === ''}>
        {t('views.save')}
      </Button>
    </form>
  );
}

/** Shows the default view once in this window, unless the user has already changed the list. */
function useDefaultView(screen: ViewedScreen): void {
  const { views, defaultId, show } = useViewsOfList(screen);
  const isRead = useListViews((store) => store.isRead);
  const isBegun = useListViews((store) => store.begun.includes(screen.list));
  const begin = useListViews((store) => store.begin);
  const latest = useRef({ views, defaultId, show });
  useEffect(() => {
    latest.current = { views, defaultId, show };
  });
  const { list, tab, plainTab } = screen;
  useEffect(() => {
    if (!isRead || isBegun) return;
    begin(list);
    const view = latest.current.views.find(({ id }) => id === latest.current.defaultId);
    if (view !== undefined && tab === plainTab) latest.current.show(view);
  }, [isRead, isBegun, begin, list, tab, plainTab]);
}

/** The button of a list's header for its columns and for saving what it shows as a view. */
export function ViewMenu(props: Props) {
  useSyncListViews();
  useDefaultView(props.screen);
  return (
    <Popover
      label={t('views.options')}
      align="end"
      className="flex w-80 max-w-(--available-width) flex-col gap-2 max-h-(--available-height) overflow-y-auto"
      trigger={<IconButton label={t('views.options')} icon={<SlidersHorizontal size={15} />} />}
    >
      {props.children}
      <h2 className="text-label font-medium text-ink-2">{t('views.columns')}</h2>
      <ColumnRows {...props} />
      <div className="border-t border-line pt-3">
        <SaveForm screen={props.screen} />
      </div>
    </Popover>
  );
}
