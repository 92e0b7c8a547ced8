import { useEffect, useState } from 'react';
import type { HostState } from '#shared/domain/hosting/host-state.ts';
import { useBridge } from './bridge-context.tsx';

/**
 * The service of the user's own business; null before the business exists, undefined until the main process has
 * answered.
 */
export function useHostState(): HostState | null | undefined {
  const bridge = useBridge();
  const [state, setState] = useState<HostState | null>();
  useEffect(() => {
    const dispose = bridge.on('host.changed', ({ business }) => setState(business));
    // An event that arrived meanwhile is newer than this answer.
    void bridge
      .call('host.get', {})
      .then(({ business }) => setState((known) => (known === undefined ? business : known)));
    return dispose;
  }, [bridge]);
  return state;
}
