import { useRouter } from '@tanstack/react-router';
import { useStore, type HistoryResult } from '../../data/index.ts';
import { pathOfRecord, recordOfPath, type RecordScreen } from './record-of-path.ts';

/** The screens that were left because their records were removed. */
let left: readonly RecordScreen[] = [];

/**
 * Follows the record on screen through undo and redo: leaves the screen of a removed record and returns when the record
 * is restored, under whatever id it has then.
 */
export function useFollowing(): (result: HistoryResult) => void {
  const { history, state } = useRouter();
  const { aliases } = useStore();
  return ({ deletedIds, restoredIds }) => {
    const shown = recordOfPath(state.location.pathname);
    if (shown !== null && deletedIds.includes(aliases.current(shown.id))) {
      left = [...left, shown];
      history.replace(shown.list);
      return;
    }
    const back = left.findLast(({ id }) => restoredIds.includes(aliases.current(id)));
    if (back === undefined) return;
    left = left.filter((screen) => screen !== back);
    history.push(pathOfRecord(back, aliases.current(back.id)), { isReturn: true });
  };
}
