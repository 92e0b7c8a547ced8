import { useState } from 'react';

/** The same list for as long as it holds the same in the same order: for effects that are to run when that changes. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const [stableList, setStableList] = useState(list);
  if (stableList === list) return stableList;
  if (stableList.length === list.length && stableList.every((item, index) => item === list[index]))
    return stableList;
  setStableList(list);
  return list;
}
