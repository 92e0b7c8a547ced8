import { useState } from 'react';

/** Returns the same list while its items and their order stay the same, for the dependencies of effects. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const [stableList, setStableList] = useState(list);
  if (stableList === list) return stableList;
  if (stableList.length === list.length && stableList.every((item, index) => item === list[index]))
    return stableList;
  setStableList(list);
  return list;
}
