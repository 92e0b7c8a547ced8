import type { Chromium } from '../../chromium/chromium.ts';
import { CdpSession, type CdpConnection } from '../../chromium/cdp.ts';

interface Size {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of `BrowserWindow` that a page needs. */
interface TargetWindow {
  readonly webContents: {
    attach(connection: CdpConnection, targetId: string, page: CdpSession): Promise<void>;
  };
  destroy(): void;
}

/** Chromium's pages and their windows. */
class Targets {
  readonly #windows = new Map<string, TargetWindow>();
  readonly #ids = new Map<TargetWindow, string>();
  readonly #sessions = new Map<string, PromiseWithResolvers<string>>();
  #chromium: Chromium | null = null;
  /** The first page of a visible Chromium, which the first window uses. */
  #spare: string | null = null;

  /** Attaches to a started Chromium. From now on, every new page waits until its window is attached. */
  async adopt(chromium: Chromium): Promise<void> {
    this.#chromium = chromium;
    const { connection } = chromium;
    connection.on('Target.attachedToTarget', async ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'page') {
        await connection.send('Runtime.runIfWaitingForDebugger', undefined, sessionId);
      } else if (targetInfo.openerId !== undefined) {
        // A window that a page opened: the page's `window.open` was already refused.
        await connection.send('Target.closeTarget', { targetId: targetInfo.targetId });
      } else {
        this.#sessionOf(targetInfo.targetId).resolve(sessionId);
      }
    });
    connection.on('Target.targetDestroyed', ({ targetId }) => this.#windows.get(targetId)?.destroy());
    await connection.send('Target.setDiscoverTargets', { discover: true });
    await connection.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
    const { targetInfos } = await connection.send('Target.getTargets');
    this.#spare = targetInfos.find(({ type }) => type === 'page')?.targetId ?? null;
  }

  async open(window: TargetWindow, size: Size): Promise<void> {
    const { connection } = this.#running();
    const targetId = this.#spare ?? (await this.#create(size));
    this.#spare = null;
    this.#windows.set(targetId, window);
    this.#ids.set(window, targetId);
    const sessionId = await this.#sessionOf(targetId).promise;
    await window.webContents.attach(connection, targetId, new CdpSession(connection, sessionId));
    await this.#setBounds(targetId, size);
  }

  resize(window: TargetWindow, size: Size): void {
    const targetId = this.#ids.get(window);
    if (targetId !== undefined) this.#setBounds(targetId, size).catch(() => undefined);
  }

  close(window: TargetWindow): void {
    const targetId = this.#ids.get(window);
    if (targetId === undefined) return;
    this.#ids.delete(window);
    this.#windows.delete(targetId);
    this.#running()
      .connection.send('Target.closeTarget', { targetId })
      .catch(() => undefined);
  }

  /** Removes the databases of every origin that a window shows. */
  async clearDatabases(): Promise<void> {
    const { connection } = this.#running();
    const { targetInfos } = await connection.send('Target.getTargets');
    for (const { targetId, url } of targetInfos.filter((found) => this.#windows.has(found.targetId))) {
      const sessionId = await this.#sessionOf(targetId).promise;
      const what = { origin: new URL(url).origin, storageTypes: 'indexeddb' };
      await connection.send('Storage.clearDataForOrigin', what, sessionId);
    }
  }

  async #create({ x, y, width, height }: Size): Promise<string> {
    const { targetId } = await this.#running().connection.send('Target.createTarget', {
      url: 'about:blank',
      left: x,
      top: y,
      width,
      height,
      newWindow: true,
    });
    return targetId;
  }

  async #setBounds(targetId: string, { x, y, width, height }: Size): Promise<void> {
    const { connection } = this.#running();
    const { windowId } = await connection.send('Browser.getWindowForTarget', { targetId });
    await connection.send('Browser.setWindowBounds', {
      windowId,
      bounds: { left: x, top: y, width, height },
    });
    // Chromium's bounds include its own frame; Electron's are the size of the page.
    await connection.send('Browser.setContentsSize', { windowId, width, height });
  }

  #sessionOf(targetId: string): PromiseWithResolvers<string> {
    const known = this.#sessions.get(targetId) ?? Promise.withResolvers<string>();
    this.#sessions.set(targetId, known);
    return known;
  }

  #running(): Chromium {
    if (this.#chromium === null) throw new Error('Chromium does not run yet.');
    return this.#chromium;
  }
}

export const targets = new Targets();
