import type { BridgeServer } from '#shared/bridge/server.ts';
import type { Clock } from './ports.ts';

/** Time limit, ms, because a window that hangs must not keep the user in an account. */
const limitMs = 3_000;

/** Waits until the windows have handed everything typed to the journal. */
export interface WindowFlush {
  ask(windows: readonly BridgeServer[]): Promise<void>;
  /** The window has handed over everything, or is closed. */
  flushed(window: BridgeServer): void;
}

/** Emits `window.flush` to all windows at once. */
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
