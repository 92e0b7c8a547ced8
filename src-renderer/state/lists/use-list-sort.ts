import { useMemo } from 'react';
import { nextSort, parseSort, sortText, type RowSort } from '#shared/text/sort-rows.ts';
import { useListQuery } from './list-query.ts';

/** The sort order of a list, and the function that changes it. */
export interface ListSort {
  readonly sort: RowSort | null;
  /** `largestFirst`: the first click begins with the largest or newest. */
  readonly onSort: (column: string, largestFirst: boolean) => void;
}

/** The sort order of a list, kept like its filter. */
export function useListSort(list: string): ListSort {
  const [text, setText] = useListQuery(`${list}-order`);
  return useMemo(() => {
    const sort = parseSort(text);
    return {
      sort,
      onSort: (column, largestFirst) => setText(sortText(nextSort(sort, column, largestFirst))),
    };
  }, [text, setText]);
}
