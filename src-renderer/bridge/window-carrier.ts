import type { Carrier } from '#shared/bridge/carrier.ts';
import { AppError } from '#shared/errors/app-error.ts';

/** What the preload exposes in the main world: one end of the line, without the power to close it. */
export type BridgePort = Omit<Carrier, 'close'>;

declare global {
  interface Window {
    readonly layoverBridge?: BridgePort;
  }
}

/**
 * The carrier over what the preload exposes. Throws `unavailable` outside the app's own window, where there is
 * no main process to speak to.
 */
export function createWindowCarrier(port: BridgePort | undefined = window.layoverBridge): Carrier {
  if (port === undefined) {
    throw new AppError('unavailable', 'This page only works inside the Layover window.');
  }
  const disposers = new Set<() => void>();
  return {
    send: (message) => port.send(message),
    onMessage(listener) {
      const dispose = port.onMessage(listener);
      disposers.add(dispose);
      return () => {
        disposers.delete(dispose);
        dispose();
      };
    },
    close() {
      for (const dispose of disposers) dispose();
      disposers.clear();
    },
  };
}
