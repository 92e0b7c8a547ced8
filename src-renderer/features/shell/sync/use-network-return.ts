import { useEffect } from 'react';
import { useBridge } from '../../../bridge/index.ts';

/** Checks the service when the browser reports a network. The check shows whether the report is true. */
export function useNetworkReturn(): void {
  const bridge = useBridge();
  useEffect(() => {
    const sync = (): void => void bridge.call('sync.now', {});
    window.addEventListener('online', sync);
    return () => window.removeEventListener('online', sync);
  }, [bridge]);
}
