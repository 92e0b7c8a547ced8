import { useEffect } from 'react';
import { useBridge } from '../../../bridge/index.ts';

/** Looks at the service as soon as the browser says that there is a network again; whether that is true shows then. */
export function useNetworkReturn(): void {
  const bridge = useBridge();
  useEffect(() => {
    const look = (): void => void bridge.call('sync.now', {});
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [bridge]);
}
