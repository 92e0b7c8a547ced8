import { app, net, powerMonitor } from 'electron';
import type { Ports } from '../../core/ports.ts';

/** Interval of checks whether the system is online, ms; Electron has no event for it. */
const checkIntervalMs = 15_000;

/**
 * Emits hints that a call may now succeed or fail, such as a change of `net.isOnline` or the focus of a window.
 * `net.isOnline` is reliable only if it is false (security.md), so it remains a hint.
 */
export const onNetworkHint: Ports['onNetworkHint'] = (listener) => {
  let online = net.isOnline();
  const check = (): void => {
    const now = net.isOnline();
    if (now === online) return;
    online = now;
    listener(now ? 'online' : 'offline');
  };
  const focused = (): void => listener('focused');
  const resumed = (): void => listener('resumed');

  const timer = setInterval(check, checkIntervalMs);
  powerMonitor.on('resume', resumed);
  app.on('browser-window-focus', focused);
  return () => {
    clearInterval(timer);
    powerMonitor.off('resume', resumed);
    app.off('browser-window-focus', focused);
  };
};
