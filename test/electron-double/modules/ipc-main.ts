import { EventEmitter } from 'node:events';

type Handler = (event: unknown, ...parameters: unknown[]) => unknown;

/** Electron's `ipcMain`. */
class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For the double itself: answers an `ipcRenderer.invoke`. */
  async invoke(channel: string, event: unknown, parameters: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...parameters);
  }
}

export const ipcMain = new IpcMain();
