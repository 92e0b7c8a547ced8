import { mostViews, type ListViews } from '#shared/domain/list-views.ts';

/** The views that are here, and those of a backup that are not. What is here wins over the backup. */
export function restoredViews(here: ListViews, backup: ListViews): ListViews {
  const known = new Set(here.views.map(({ id }) => id));
  const added = backup.views.filter(({ id }) => !known.has(id) && known.add(id));
  return {
    views: [...here.views, ...added].slice(0, Math.max(mostViews, here.views.length)),
    defaults: { ...backup.defaults, ...here.defaults },
    columns: { ...backup.columns, ...here.columns },
  };
}
