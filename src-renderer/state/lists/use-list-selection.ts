import { useEffect, useRef, useState } from 'react';
import {
  activate,
  createReconciler,
  extendSelection,
  moveActive,
  selectionOf,
  toggleSelected,
  useSelectionStore,
  type ListSelection,
} from './list-selection.ts';
import { useStable } from '../use-stable.ts';

/** The actions on a list's selection. The functions are stable. */
export interface SelectionActions<Id extends string> {
  readonly move: (by: number) => void;
  readonly activate: (id: Id) => void;
  readonly toggle: (id: Id) => void;
  readonly extendTo: (id: Id) => void;
  readonly extendBy: (by: 1 | -1) => void;
  readonly clear: () => void;
  readonly selectAll: () => void;
}

/** A list's selection and its actions. */
export type SelectionControls<Id extends string> = ListSelection<Id> & SelectionActions<Id>;

const noIds: readonly never[] = [];

/**
 * The selection of a list, reconciled with its rows. `content` is the key of what the list shows, such as its filter:
 * if the active row is not part of new content, the first row becomes active.
 */
export function useListSelection<Id extends string>(
  list: string,
  ids: readonly Id[],
  content = '',
): SelectionControls<Id> {
  const update = useSelectionStore((store) => store.update);
  const previous = useRef({ ids, content });
  const [reconcile] = useState(createReconciler<Id>);

  /** Reconciles during the render, so that selection and rows match in every frame. */
  function reconciled(state: ListSelection<Id>): ListSelection<Id> {
    const before = previous.current.content === content ? previous.current.ids : noIds;
    // A list that is not read yet keeps the previous active row.
    return ids.length === 0 && before.length === 0 ? state : reconcile(state, ids, before);
  }
  const selection = useSelectionStore((store) => reconciled(selectionOf<Id>(store, list)));

  useEffect(() => {
    update(list, reconciled);
    // The rows of other content may still be shown until the new ones are read.
    if (previous.current.ids !== ids) previous.current = { ids, content };
  });

  const change = (next: (state: ListSelection<Id>) => ListSelection<Id>): void => update(list, next);
  const actions = useStable<SelectionActions<Id>>({
    move: (by) => change((state) => moveActive(state, ids, by)),
    activate: (id) => change((state) => activate(state, id)),
    toggle: (id) => change((state) => toggleSelected(state, id)),
    extendTo: (id) => change((state) => extendSelection(state, ids, id)),
    extendBy: (by) =>
      change((state) => {
        const at = state.activeId === null ? -1 : ids.indexOf(state.activeId);
        const next = ids[at + by];
        return next === undefined ? state : extendSelection(state, ids, next);
      }),
    clear: () => change((state) => ({ ...state, selected: new Set() })),
    selectAll: () => change((state) => ({ ...state, selected: new Set(ids) })),
  });
  return { ...selection, ...actions };
}
