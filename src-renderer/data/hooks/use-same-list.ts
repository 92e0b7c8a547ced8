import { useState } from 'react';

/** The same list for as long as it holds the same in the same order: for effects that are to run when that changes. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept === list) return kept;
  if (kept.length === list.length && kept.every((item, index) => item === list[index])) return kept;
  setKept(list);
  return list;
}
