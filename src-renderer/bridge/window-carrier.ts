import type { Carrier } from '#shared/bridge/carrier.ts';
import { AppError } from '#shared/errors/app-error.ts';

/** The preload's object in the main world: one end of the channel, which cannot be closed. */
export type BridgePort = Omit<Carrier, 'close'>;

declare global {
  interface Window {
    readonly layoverBridge?: BridgePort;
  }
}

/**
 * The carrier over the preload's object. Throws `unavailable` outside the app's own window, because there is no main
 * process.
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
