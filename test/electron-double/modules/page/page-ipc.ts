import type { EventEmitter } from 'node:events';
import type { CdpSession } from '../../chromium/cdp.ts';
import { createCodec } from '../../worlds/codec.ts';
import type { FromPage, ToPage } from '../../worlds/isolated-world.ts';
import { bindingName, isolatedWorld } from '../../worlds/world-scripts.ts';
import { toAppAddress } from '../addresses.ts';
import { createEvent } from '../events.ts';
import { ipcMain } from '../ipc-main.ts';
import type { OpenDetails } from './page-requests.ts';
import { WebFrameMain, type FrameTree } from '../web-frame-main.ts';

/** The part of `WebContents` that IPC needs. */
interface OpeningPage extends EventEmitter {
  askToOpen(details: OpenDetails): void;
}

const codec = createCodec();

/** The IPC of one page, between `ipcMain` and the preload's isolated world. */
export class PageIpc {
  /** The page's `WebContents`: the sender of its messages. */
  readonly #webContents: OpeningPage;
  readonly #session: CdpSession;
  readonly #frames: FrameTree;
  /** Execution contexts of the isolated world, and the frame that each is in. */
  readonly #contexts = new Map<number, { readonly frame: string; readonly uniqueId: string }>();

  constructor(webContents: OpeningPage, session: CdpSession, frames: FrameTree) {
    this.#webContents = webContents;
    this.#session = session;
    this.#frames = frames;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frame = (context.auxData as { frameId?: string } | undefined)?.frameId;
      if (context.name !== isolatedWorld || frame === undefined) return;
      this.#contexts.set(context.id, { frame, uniqueId: context.uniqueId });
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      for (const [id, { uniqueId }] of this.#contexts) {
        if (uniqueId === executionContextUniqueId) this.#contexts.delete(id);
      }
    });
    session.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
    session.on('Runtime.bindingCalled', async ({ name, payload, executionContextId }) => {
      if (name === bindingName) await this.#receive(executionContextId, JSON.parse(payload) as FromPage);
    });
  }

  /** Sends an event to the page's main frame. */
  send(channel: string, parameters: unknown[]): void {
    const data = codec.encode(parameters);
    for (const [context, { frame }] of this.#contexts) {
      if (this.#frames.get(frame)?.parent === null) this.#deliver(context, { type: 'event', channel, data });
    }
  }

  async #receive(context: number, message: FromPage): Promise<void> {
    if (message.type === 'preload-error') {
      console.error(`The preload failed: ${message.message}`);
      this.#webContents.emit('preload-error', createEvent({}), '', new Error(message.message));
      return;
    }
    if (message.type === 'open') {
      const { url, name: frameName, features } = message;
      this.#webContents.askToOpen({ url: toAppAddress(url), frameName, features, disposition: 'new-window' });
      return;
    }
    const event = this.#eventFrom(context);
    const parameters = codec.decode(message.data) as unknown[];
    if (message.type === 'send') {
      ipcMain.emit(message.channel, event, ...parameters);
      return;
    }
    const { id } = message;
    try {
      const result = await ipcMain.invoke(message.channel, event, parameters);
      this.#deliver(context, { type: 'result', id, data: codec.encode(result) });
    } catch (error) {
      this.#deliver(context, { type: 'failure', id, message: String(error) });
    }
  }

  /** As on Electron, `senderFrame` is null when the frame is gone before the message is handled. */
  #eventFrom(context: number): object {
    const frame = this.#contexts.get(context)?.frame;
    return createEvent({
      type: 'frame',
      sender: this.#webContents,
      senderFrame: frame === undefined ? null : new WebFrameMain(this.#frames, frame),
      ports: [],
    });
  }

  #deliver(contextId: number, message: ToPage): void {
    const expression = `layoverDoubleReceive(${JSON.stringify(message)})`;
    // As on Electron, messages to a page that is gone are dropped.
    this.#session.send('Runtime.evaluate', { contextId, expression }).catch(() => undefined);
  }
}
