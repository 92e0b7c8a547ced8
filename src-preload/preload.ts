import { contextBridge, ipcRenderer } from 'electron';

/** The only IPC channel between a page and the main process. */
const channel = 'layover:bridge';

/**
 * Id of this document. A reload creates a new one. Each document numbers its requests from 1, so without the id an answer
 * to the old document could be mistaken for one to the new.
 */
const page = crypto.randomUUID();

/**
 * A `Carrier` without `close`. Messages are JSON text, so that both sides receive plain data and main can check the size
 * before parsing.
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
