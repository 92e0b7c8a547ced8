import { useRouter } from '@tanstack/react-router';
import { useStore, type HistoryResult } from '../../data/index.ts';
import { pathOfRecord, recordOfPath, type RecordScreen } from './record-of-path.ts';

/** The screens that were left because their records were taken away. */
let left: readonly RecordScreen[] = [];

/**
 * The screen goes with the record that it shows: away from one that an undo or redo has taken away, and back to it, by
 * whatever id it has then, with the one that brings it back.
 */
export function useFollowing(): (result: HistoryResult) => void {
  const { history, state } = useRouter();
  const { aliases } = useStore();
  return ({ gone, made }) => {
    const shown = recordOfPath(state.location.pathname);
    if (shown !== null && gone.includes(aliases.current(shown.id))) {
      left = [...left, shown];
      history.replace(shown.list);
      return;
    }
    const back = left.findLast(({ id }) => made.includes(aliases.current(id)));
    if (back === undefined) return;
    left = left.filter((screen) => screen !== back);
    history.push(pathOfRecord(back, aliases.current(back.id)), { isReturn: true });
  };
}
