import { contextBridge, ipcRenderer } from 'electron';

/** The one channel between a page and the main process. */
const channel = 'layover:bridge';

/**
 * Names this document. A reload makes a new one, so an answer to the page before is never taken for an
 * answer to this one, although both count their requests from 1.
 */
const page = crypto.randomUUID();

/**
 * The line to the main process: a `Carrier` without `close`. Messages travel as JSON text, so what arrives on
 * either side is plain data whatever was put in, and its size is known without looking into it.
 */
contextBridge.exposeInMainWorld('layoverBridge', {
  send(message: unknown): void {
    ipcRenderer.send(channel, page, JSON.stringify(message));
  },
  onMessage(listener: (message: unknown) => void): () => void {
    const receive = (_event: unknown, target: unknown, text: unknown): void => {
      if (target === page && typeof text === 'string') listener(JSON.parse(text));
    };
    ipcRenderer.on(channel, receive);
    return () => {
      ipcRenderer.off(channel, receive);
    };
  },
});
