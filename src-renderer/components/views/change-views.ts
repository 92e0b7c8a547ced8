import type { Columns, ListState, ListViews, SavedView } from '#shared/domain/list-views.ts';

function isSameColumns(a: Columns | null, b: Columns | null): boolean {
  const text = (columns: Columns | null): string =>
    JSON.stringify(columns?.map(({ id, width }) => [id, width]) ?? null);
  return text(a) === text(b);
}

/** Whether two lists show the same. */
export function isSameState(a: ListState, b: ListState): boolean {
  return (
    a.tab === b.tab &&
    a.query.trim() === b.query.trim() &&
    a.since === b.since &&
    a.sort === b.sort &&
    isSameColumns(a.columns, b.columns)
  );
}

/** The views with one of them moved by a place among those of its list. */
export function moveView(known: ListViews, view: SavedView, by: 1 | -1): ListViews {
  const siblings = known.views.filter(({ list }) => list === view.list);
  const other = siblings[siblings.findIndex(({ id }) => id === view.id) + by];
  if (other === undefined) return known;
  const swap = (each: SavedView): SavedView =>
    each.id === view.id ? other : each.id === other.id ? view : each;
  return { ...known, views: known.views.map(swap) };
}

/** The views without one of them, which is no default any more. */
export function withoutView(known: ListViews, view: SavedView): ListViews {
  const defaults = Object.entries(known.defaults).filter(([, id]) => id !== view.id);
  return {
    ...known,
    views: known.views.filter(({ id }) => id !== view.id),
    defaults: Object.fromEntries(defaults),
  };
}
