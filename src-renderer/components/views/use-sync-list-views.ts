import { useEffect } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';
import { useListViews } from '../../state/lists/list-views.ts';

/** Time after a change until it is saved, ms. A width changes with every move of the pointer. */
const saveDelay = 250;

/** Saves the views and columns in the account's journal, and follows the other windows. */
export function useSyncListViews(): void {
  const bridge = useBridge();
  const session = useSession();
  const accountKey = session?.state === 'connected' ? session.accountKey : null;
  useEffect(() => {
    if (accountKey === null) return undefined;
    let isHere = true;
    /** The last text exchanged with the main process; null before its answer. */
    let exchanged: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAdopting = false;
    const read = (): void => {
      bridge.call('listViews.get', { accountKey }).then(
        ({ views }) => {
          if (!isHere || timer !== undefined) return;
          exchanged = JSON.stringify(views);
          isAdopting = true;
          if (exchanged !== JSON.stringify(useListViews.getState().known))
            useListViews.getState().setKnown(views);
          isAdopting = false;
          useListViews.setState({ isRead: true });
        },
        // The account is being closed; the window restarts for the next one.
        () => undefined,
      );
    };
    function save(): void {
      clearTimeout(timer);
      timer = undefined;
      const { known } = useListViews.getState();
      if (exchanged === null || exchanged === JSON.stringify(known)) return;
      exchanged = JSON.stringify(known);
      useListViews.getState().setKnown(known);
      void bridge
        .call('listViews.set', { accountKey: accountKey ?? '', views: known })
        .catch(() => undefined);
    }
    const dispose = bridge.on('listViews.changed', read);
    const unsubscribe = useListViews.subscribe((state, before) => {
      if (state.known === before.known || isAdopting) return;
      clearTimeout(timer);
      timer = setTimeout(save, saveDelay);
    });
    window.addEventListener('pagehide', save);
    read();
    return () => {
      isHere = false;
      save();
      dispose();
      unsubscribe();
      window.removeEventListener('pagehide', save);
    };
  }, [bridge, accountKey]);
}
