import { useEffect, useState } from 'react';
import type { UpdateState } from '#shared/bridge/update-state.ts';
import { useBridge } from './bridge-context.tsx';

/** Where the app stands with newer versions of itself; undefined until the main process has said so. */
export function useUpdateState(): UpdateState | undefined {
  const bridge = useBridge();
  const [state, setState] = useState<UpdateState>();
  useEffect(() => {
    const dispose = bridge.on('updates.changed', setState);
    // An event that came meanwhile is newer than this answer.
    void bridge.call('updates.get', {}).then((now) => setState((known) => known ?? now));
    return dispose;
  }, [bridge]);
  return state;
}
