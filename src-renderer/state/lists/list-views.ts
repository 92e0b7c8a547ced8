import { create } from 'zustand';
import {
  listViewsSchema,
  noListViews,
  type Columns,
  type ListViews,
  type ViewedList,
} from '#shared/domain/list-views.ts';

const storageKey = 'layover.list-views';

/** This window's copy, for the first frame. The main process has the account's own. */
function readCopy(): ListViews {
  try {
    return listViewsSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''));
  } catch {
    return noListViews;
  }
}

interface ListViewsStore {
  /** The saved views and columns of the account. */
  readonly known: ListViews;
  /** Whether they come from the main process. */
  readonly isRead: boolean;
  /** The id of the view that a list shows. */
  readonly shown: Readonly<Partial<Record<ViewedList, string>>>;
  /** The columns of lists that show a view, while they may differ from the view's. */
  readonly columns: Readonly<Partial<Record<ViewedList, Columns | null>>>;
  /** The lists that have shown their default view in this window. */
  readonly begun: readonly ViewedList[];
  begin(list: ViewedList): void;
  setKnown(known: ListViews): void;
  /** Shows a view with its columns, or none. */
  show(list: ViewedList, id: string | null, columns: Columns | null): void;
  /** Changes the columns of a list: those of its view until it is saved, or else its own. */
  setColumns(list: ViewedList, columns: Columns | null): void;
}

export const useListViews = create<ListViewsStore>((set) => ({
  known: readCopy(),
  isRead: false,
  shown: {},
  columns: {},
  begun: [],
  begin: (list) => set(({ begun }) => ({ begun: [...begun, list] })),
  setKnown(known) {
    localStorage.setItem(storageKey, JSON.stringify(known));
    set({ known });
  },
  show: (list, id, columns) =>
    set((state) => ({
      shown: { ...state.shown, [list]: id ?? undefined },
      columns: { ...state.columns, [list]: columns },
    })),
  setColumns: (list, columns) =>
    set((state) => {
      if (state.shown[list] !== undefined) return { columns: { ...state.columns, [list]: columns } };
      const own = { ...state.known.columns };
      if (columns === null) delete own[list];
      else own[list] = columns;
      return { known: { ...state.known, columns: own } };
    }),
}));

/** The columns of a list; null for its default ones. */
export function useListColumns(list: ViewedList): Columns | null {
  return useListViews(
    ({ known, shown, columns }) => (shown[list] === undefined ? known.columns[list] : columns[list]) ?? null,
  );
}
