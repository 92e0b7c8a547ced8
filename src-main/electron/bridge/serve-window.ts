import { ipcMain, type BrowserWindow, type IpcMainEvent } from 'electron';
import type { Core } from '../../core/core.ts';
import type { Logger, WindowPort } from '../../core/ports.ts';
import { createPageLine, type PageLine } from './page-line.ts';
import { isTrustedSender } from './trusted-sender.ts';

/** The one channel of the bridge; the preload speaks on the same. */
const channel = 'layover:bridge';

interface ServeOptions {
  readonly core: Core;
  readonly port: WindowPort;
  readonly pageOrigin: string;
  readonly log: Logger;
}

/**
 * Connects a window to the core for as long as it lives. Every message is checked for where it comes from
 * before anything else is done with it; what does not come from the app's own page is logged and dropped.
 */
export function serveWindow(
  window: BrowserWindow,
  { core, port, pageOrigin, log }: ServeOptions,
): Pick<PageLine, 'emit'> {
  const { webContents } = window;
  const line = createPageLine({
    serve: (carrier) => core.serve(carrier, port),
    post: (page, text) => {
      if (!webContents.isDestroyed()) webContents.send(channel, page, text);
    },
    log,
  });

  const receive = (event: IpcMainEvent, ...packet: unknown[]): void => {
    const frame = event.senderFrame;
    if (event.sender !== webContents) return;
    if (isTrustedSender(frame, pageOrigin)) line.receive(packet);
    else log.error('A message from outside the app was dropped.');
  };

  ipcMain.on(channel, receive);
  webContents.on('render-process-gone', () => line.close());
  window.once('closed', () => {
    ipcMain.off(channel, receive);
    line.close();
  });
  return line;
}
