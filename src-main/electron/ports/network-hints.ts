import { app, net, powerMonitor } from 'electron';
import type { Ports } from '../../core/ports.ts';

/** Milliseconds between two looks at whether the system has any connection at all; nothing tells of a change. */
const lookEvery = 15_000;

/**
 * Hints that a try may have become worth while, or senseless; a window that gets the focus is one. `net.isOnline`
 * only means something when it is false (security.md), so it is passed on when it changes and never taken as the
 * truth.
 */
export const onNetworkHint: Ports['onNetworkHint'] = (listener) => {
  let online = net.isOnline();
  const look = (): void => {
    const now = net.isOnline();
    if (now === online) return;
    online = now;
    listener(now ? 'online' : 'offline');
  };
  const attended = (): void => listener('attended');
  const resumed = (): void => listener('resumed');

  const timer = setInterval(look, lookEvery);
  powerMonitor.on('resume', resumed);
  app.on('browser-window-focus', attended);
  return () => {
    clearInterval(timer);
    powerMonitor.off('resume', resumed);
    app.off('browser-window-focus', attended);
  };
};
