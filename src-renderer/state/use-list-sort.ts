import { useMemo } from 'react';
import { nextSort, parseSort, sortText, type RowSort } from '#shared/text/sort-rows.ts';
import { useKeptQuery } from './kept-query.ts';

/** The order of a list, and the way to another. */
export interface ListSort {
  readonly sort: RowSort | null;
  readonly onSort: (column: string) => void;
}

/** The order of a list, kept as its filter is. */
export function useListSort(list: string): ListSort {
  const [text, setText] = useKeptQuery(`${list}-order`);
  return useMemo(() => {
    const sort = parseSort(text);
    return { sort, onSort: (column) => setText(sortText(nextSort(sort, column))) };
  }, [text, setText]);
}
