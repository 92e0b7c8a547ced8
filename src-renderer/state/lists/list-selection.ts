import { create } from 'zustand';

/** The active row and the selected rows of a list, by id, so that they survive sorting and filtering. */
export interface ListSelection<Id extends string> {
  /** The row that the keys act on. */
  readonly activeId: Id | null;
  readonly selected: ReadonlySet<Id>;
  /** The first row of a range selection. */
  readonly anchorId: Id | null;
  /** Counts moves by key. Each move scrolls the active row into view, even if it stays the same row. */
  readonly moves: number;
}

/** The initial selection: no active row and no selected rows. */
export const emptySelection: ListSelection<never> = {
  activeId: null,
  selected: new Set(),
  anchorId: null,
  moves: 0,
};

/** Moves the active row and stops at both ends. Without an active row, it moves to the first row. */
export function moveActive<Id extends string>(
  selection: ListSelection<Id>,
  ids: readonly Id[],
  by: number,
): ListSelection<Id> {
  const from = selection.activeId === null ? -1 : ids.indexOf(selection.activeId);
  const target = from === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, from + by));
  const activeId = ids[target] ?? null;
  return { ...selection, activeId, anchorId: activeId, moves: selection.moves + 1 };
}

/** Makes a row active without selecting it. */
export function activate<Id extends string>(selection: ListSelection<Id>, id: Id): ListSelection<Id> {
  return { ...selection, activeId: id, anchorId: id };
}

/** Selects a row, or deselects it. */
export function toggleSelected<Id extends string>(selection: ListSelection<Id>, id: Id): ListSelection<Id> {
  const selected = new Set(selection.selected);
  if (!selected.delete(id)) selected.add(id);
  return { ...selection, activeId: id, selected, anchorId: id };
}

/** Selects all rows from the anchor to a row, in the current order of the list. */
export function extendSelection<Id extends string>(
  selection: ListSelection<Id>,
  ids: readonly Id[],
  id: Id,
): ListSelection<Id> {
  const anchorId = selection.anchorId ?? selection.activeId ?? id;
  const from = ids.indexOf(anchorId);
  const to = ids.indexOf(id);
  if (from === -1 || to === -1) return toggleSelected(selection, id);
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, activeId: id, selected: new Set([...selection.selected, ...range]), anchorId };
}

/** The row to move to when the active row was removed: the first remaining one after it, or else the last before it. */
function nearestRemaining<Id extends string>(
  activeId: Id | null,
  ids: readonly Id[],
  previousIds: readonly Id[],
): Id | null {
  const index = activeId === null ? -1 : previousIds.indexOf(activeId);
  if (index === -1) return ids[0] ?? null;
  const present = new Set(ids);
  const isPresent = (id: Id): boolean => present.has(id);
  return (
    previousIds.slice(index).find(isPresent) ??
    previousIds.slice(0, index).findLast(isPresent) ??
    ids[0] ??
    null
  );
}

/**
 * Fits the selection to a changed list: keeps the selected rows that are still in it, and an active row. If the active
 * row was removed, the nearest remaining one becomes active. Without `previousIds` it is the first row.
 */
export function reconcile<Id extends string>(
  selection: ListSelection<Id>,
  ids: readonly Id[],
  previousIds: readonly Id[],
): ListSelection<Id> {
  // A set of 10,000 ids is created only if there are selected rows.
  const present = selection.selected.size === 0 ? null : new Set(ids);
  const selected = new Set([...selection.selected].filter((id) => present?.has(id) === true));
  const isKept = selection.activeId !== null && ids.includes(selection.activeId);
  if (isKept && selected.size === selection.selected.size) return selection;
  if (isKept) return { ...selection, selected };
  const activeId = nearestRemaining(selection.activeId, ids, previousIds);
  return { ...selection, activeId, selected, anchorId: activeId };
}

/** As `reconcile`, with a cache: the same list and selection, or the last result, give the same object again. */
export function createReconciler<Id extends string>(): typeof reconcile<Id> {
  let last: {
    readonly of: ListSelection<Id>;
    readonly ids: readonly Id[];
    readonly left: ListSelection<Id>;
  } | null = null;
  return (selection, ids, previousIds) => {
    if (last !== null && last.ids === ids && (last.of === selection || last.left === selection))
      return last.left;
    const left = reconcile(selection, ids, previousIds);
    last = { of: selection, ids, left };
    return left;
  };
}

interface SelectionStore {
  readonly lists: Readonly<Record<string, ListSelection<string>>>;
  update<Id extends string>(list: string, change: (selection: ListSelection<Id>) => ListSelection<Id>): void;
}

/** The selection of one list. The cast is safe, because a list stores only ids of its rows. */
export function selectionOf<Id extends string>(
  { lists }: Pick<SelectionStore, 'lists'>,
  list: string,
): ListSelection<Id> {
  return (lists[list] ?? emptySelection) as ListSelection<Id>;
}

/** The selection of every list by its name: returning to a list restores its active row. */
export const useSelectionStore = create<SelectionStore>((set) => ({
  lists: {},
  update: <Id extends string>(list: string, change: (selection: ListSelection<Id>) => ListSelection<Id>) =>
    set((state) => {
      const before = selectionOf<Id>(state, list);
      const after = change(before);
      return after === before ? state : { lists: { ...state.lists, [list]: after } };
    }),
}));
