import { useMemo } from 'react';
import type { ListState, ListViews, SavedView, ViewedList } from '#shared/domain/list-views.ts';
import { t } from '../../i18n/index.ts';
import { useListQuery } from '../../state/lists/list-query.ts';
import { useListColumns, useListViews } from '../../state/lists/list-views.ts';
import { newId } from '../../data/index.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { isSameState, moveView, withoutView } from './change-views.ts';

/** The list that a screen shows. */
export interface ViewedScreen {
  readonly list: ViewedList;
  /** The tab over the list; empty where there is none. */
  readonly tab: string;
  /** The tab without a view. */
  readonly plainTab: string;
  readonly onTab: (tab: string) => void;
}

/** The saved views of a list, and what can be done with them. */
export interface ViewsOfList {
  readonly views: readonly SavedView[];
  /** The view that the list shows; null for none. */
  readonly current: SavedView | null;
  readonly defaultId: string | null;
  /** Whether the list shows something else than its view. */
  readonly isChanged: boolean;
  /** Shows a view, or the plain list. */
  readonly show: (view: SavedView | null) => void;
  readonly saveAs: (name: string) => void;
  readonly save: () => void;
  readonly rename: (name: string) => void;
  readonly toggleDefault: () => void;
  readonly move: (by: 1 | -1) => void;
  readonly remove: () => void;
}

/** The views of a list, with the state of the screen. */
export function useViewsOfList({ list, tab, plainTab, onTab }: ViewedScreen): ViewsOfList {
  const known = useListViews((store) => store.known);
  const shownId = useListViews((store) => store.shown[list]);
  const [query, setQuery] = useListQuery(list);
  const [since, setSince] = useListQuery('accepted-since');
  const [sort, setSort] = useListQuery(`${list}-order`);
  const columns = useListColumns(list);
  const views = useMemo(() => known.views.filter((view) => view.list === list), [known, list]);
  const current = views.find(({ id }) => id === shownId) ?? null;
  const state: ListState = { tab, query, since: list === 'proposals' ? since : '', sort, columns };

  const change = (next: ListViews): void => useListViews.setState({ known: next });
  const replace = (view: SavedView): void =>
    change({ ...known, views: known.views.map((other) => (other.id === view.id ? view : other)) });

  function apply(shows: ListState): void {
    setQuery(shows.query);
    if (list === 'proposals') setSince(shows.since);
    setSort(shows.sort);
    if (shows.tab !== tab) onTab(shows.tab);
  }

  function show(view: SavedView | null): void {
    useListViews.getState().show(list, view?.id ?? null, view?.shows.columns ?? null);
    apply(view?.shows ?? { tab: plainTab, query: '', since: '', sort: '', columns: null });
  }

  return {
    views,
    current,
    defaultId: known.defaults[list] ?? null,
    isChanged: current !== null && !isSameState(current.shows, state),
    show,
    saveAs(name) {
      const view: SavedView = { id: newId(), list, name, shows: state };
      change({ ...known, views: [...known.views, view] });
      useListViews.getState().show(list, view.id, columns);
    },
    save: () => current !== null && replace({ ...current, shows: state }),
    rename: (name) => current !== null && replace({ ...current, name }),
    toggleDefault() {
      if (current === null) return;
      const { [list]: before, ...others } = known.defaults;
      change({ ...known, defaults: before === current.id ? others : { ...others, [list]: current.id } });
    },
    move: (by) => current !== null && change(moveView(known, current, by)),
    remove() {
      if (current === null) return;
      const left = withoutView(known, current);
      change(left);
      useListViews.getState().show(list, null, null);
      showToast({
        id: 'views',
        title: t('views.deleted', { name: current.name }),
        durationMs: 10_000,
        action: {
          label: t('common.undo'),
          run: () => {
            const now = useListViews.getState().known;
            change({
              ...now,
              views: now.views.toSpliced(known.views.indexOf(current), 0, current),
              defaults: {
                ...now.defaults,
                ...(known.defaults[list] === current.id && { [list]: current.id }),
              },
            });
          },
        },
      });
    },
  };
}
