import type { BridgeServer } from '#shared/bridge/server.ts';
import type { Clock } from './ports.ts';

/** How long the windows may take, ms: one that hangs must not keep a person in an account. */
const limitMs = 3_000;

/** Waits until windows have handed over what is only in them. */
export interface WindowFlush {
  ask(windows: readonly BridgeServer[]): Promise<void>;
  /** A window has, or is gone. */
  flushed(window: BridgeServer): void;
}

/** Asks every window at once, with the question that it is asked before it closes. */
export function createWindowFlush(clock: Clock): WindowFlush {
  const asked = new Map<BridgeServer, () => void>();
  return {
    async ask(windows) {
      const limit = Promise.withResolvers<void>();
      const stop = clock.after(limitMs, limit.resolve);
      const answers = windows.map((window) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        asked.set(window, resolve);
        window.emit('window.flush', {});
        return promise;
      });
      await Promise.race([Promise.all(answers), limit.promise]);
      stop();
      asked.clear();
    },
    flushed: (window) => asked.get(window)?.(),
  };
}
