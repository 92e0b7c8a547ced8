import { ipcMain, type BrowserWindow, type IpcMainEvent } from 'electron';
import type { Core } from '../../core/core.ts';
import type { Logger, WindowPort } from '../../core/ports.ts';
import { createPageConnection, type PageConnection } from './page-connection.ts';
import { isTrustedSender } from './trusted-sender.ts';

/** The bridge's IPC channel, the same as in the preload. */
const channel = 'layover:bridge';

interface ServeOptions {
  /** Never rejects: if the core cannot be opened, the app exits. */
  readonly core: Promise<Core>;
  readonly port: WindowPort;
  readonly pageOrigin: string;
  readonly log: Logger;
}

/**
 * Connects a window to the core until the window closes. The page's messages wait for the core. A message from any
 * other sender is logged and dropped before it is parsed.
 */
export function serveWindow(
  window: BrowserWindow,
  { core, port, pageOrigin, log }: ServeOptions,
): Pick<PageConnection, 'emit'> {
  const { webContents } = window;
  const connection = core.then((openedCore) =>
    createPageConnection({
      serve: (carrier) => openedCore.serve(carrier, port),
      post: (page, text) => {
        if (!webContents.isDestroyed()) webContents.send(channel, page, text);
      },
      log,
    }),
  );
  const withConnection = (act: (line: PageConnection) => void): void => void connection.then(act);

  const receive = (event: IpcMainEvent, ...packet: unknown[]): void => {
    const frame = event.senderFrame;
    if (event.sender !== webContents) return;
    if (isTrustedSender(frame, pageOrigin)) withConnection((line) => line.receive(packet));
    else log.error('A message from outside the app was dropped.');
  };

  ipcMain.on(channel, receive);
  webContents.on('render-process-gone', () => withConnection((line) => line.close()));
  window.once('closed', () => {
    ipcMain.off(channel, receive);
    withConnection((line) => line.close());
  });
  return { emit: (name, payload) => withConnection((line) => line.emit(name, payload)) };
}
