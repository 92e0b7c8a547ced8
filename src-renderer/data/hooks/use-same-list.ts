import { useState } from 'react';

/** The same list for as long as it holds the same in the same order: for effects that are to run when that changes. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [shown, setShown] = useState(list);
  if (shown === list) return shown;
  if (shown.length === list.length && shown.every((item, index) => item === list[index])) return shown;
  setShown(list);
  return list;
}
