import { useEffect, useState } from 'react';
import type { UpdateState } from '#shared/bridge/update-state.ts';
import { useBridge } from './bridge-context.tsx';

/** The state of the app's self-update; undefined until the main process has answered. */
export function useUpdateState(): UpdateState | undefined {
  const bridge = useBridge();
  const [state, setState] = useState<UpdateState>();
  useEffect(() => {
    const dispose = bridge.on('updates.changed', setState);
    // An event that arrived meanwhile is newer than this answer.
    void bridge.call('updates.get', {}).then((now) => setState((known) => known ?? now));
    return dispose;
  }, [bridge]);
  return state;
}
