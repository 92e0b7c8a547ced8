import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CdpConnection, CdpSession } from '../chromium/cdp.ts';
import { bindingName, isolatedWorld, worldScripts } from '../worlds/world-scripts.ts';
import { toAppAddress, toPageAddress } from './addresses.ts';
import { createEvent } from './events.ts';
import { nativeTheme } from './native-theme.ts';
import { PageIpc } from './page/page-ipc.ts';
import { PageRequests, type OpenDetails } from './page/page-requests.ts';
import { applyPermissions } from './permissions.ts';
import { printToPdf, type PrintOptions } from './page/print-to-pdf.ts';
import { session, type Session } from './session.ts';
import { WebFrameMain, type FrameTree } from './web-frame-main.ts';

/** The preferences of a window's page. The double runs only sandboxed, isolated pages. */
export interface WebPreferences {
  readonly preload?: string;
  readonly sandbox?: boolean;
  readonly contextIsolation?: boolean;
  readonly nodeIntegration?: boolean;
  readonly javascript?: boolean;
}

type WindowOpenHandler = (details: OpenDetails) => { readonly action: 'allow' | 'deny' };

const all = new Map<number, WebContents>();
let lastId = 0;

/** Electron's `WebContents` over a page of Chromium. */
export class WebContents extends EventEmitter {
  readonly id = (lastId += 1);
  readonly session: Session = session.defaultSession;
  readonly #closeWindow: () => void;
  readonly #preferences: WebPreferences;
  readonly #frames: FrameTree = new Map();
  readonly #attached = Promise.withResolvers<CdpSession>();
  #connection: CdpConnection | null = null;
  #targetId = '';
  #ipc: PageIpc | null = null;
  #requests: PageRequests | null = null;
  #openHandler: WindowOpenHandler | null = null;

  constructor(preferences: WebPreferences, closeWindow: () => void) {
    super();
    this.setMaxListeners(0);
    if (
      preferences.sandbox === false ||
      preferences.contextIsolation === false ||
      preferences.nodeIntegration === true
    ) {
      throw new Error('The double only runs sandboxed pages with an isolated preload.');
    }
    this.#closeWindow = closeWindow;
    this.#preferences = preferences;
    this.#attached.promise.catch(() => undefined);
    all.set(this.id, this);
  }

  static getAllWebContents(): WebContents[] {
    return [...all.values()];
  }

  static fromId(id: number): WebContents | undefined {
    return all.get(id);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.#targetId === targetId);
  }

  get mainFrame(): WebFrameMain {
    return new WebFrameMain(this.#frames, this.#targetId);
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  getType(): string {
    return 'window';
  }

  isDestroyed(): boolean {
    return !all.has(this.id);
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  send(channel: string, ...parameters: unknown[]): void {
    this.#ipc?.send(channel, parameters);
  }

  async loadURL(address: string): Promise<void> {
    const page = await this.#attached.promise;
    const pageAddress = toPageAddress(address);
    if (this.#connection !== null) {
      await applyPermissions(this.#connection, pageAddress, (permission, origin) =>
        this.session.allows(this, permission, origin),
      );
    }
    const finished = new Promise((resolve) => this.once('did-finish-load', resolve));
    this.#requests?.expectOwnNavigation();
    const { errorText } = await page.send('Page.navigate', { url: pageAddress });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${address}'`);
    await finished;
  }

  reload(): void {
    this.#requests?.expectOwnNavigation();
    this.#tell((page) => page.send('Page.reload'));
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const page = await this.#attached.promise;
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as unknown;
  }

  /** Runs the Edit menu's command on the focused element. */
  undo(): void {
    this.#tell((page) => page.send('Runtime.evaluate', { expression: 'document.execCommand("undo")' }));
  }

  redo(): void {
    this.#tell((page) => page.send('Runtime.evaluate', { expression: 'document.execCommand("redo")' }));
  }

  async printToPDF(options: PrintOptions): Promise<Buffer> {
    const page = await this.#attached.promise;
    return printToPdf(page, options);
  }

  /** The double has no printer: a spec that prints replaces these two methods. */
  getPrintersAsync(): Promise<readonly { readonly name: string }[]> {
    return Promise.resolve([]);
  }

  print(_options: unknown, done: (success: boolean, failureReason: string) => void): void {
    setImmediate(done, false, 'No printers available on the network');
  }

  forcefullyCrashRenderer(): void {
    this.#tell((page) => page.send('Page.crash'));
  }

  close(): void {
    this.#closeWindow();
  }

  /** Does nothing: any DevTools client can attach to the double. */
  openDevTools(): void {}

  /** For the double itself: connects this object to its page, before the page loads anything. */
  async attach(connection: CdpConnection, targetId: string, page: CdpSession): Promise<void> {
    this.#connection = connection;
    this.#targetId = targetId;
    this.#frames.set(targetId, { address: 'about:blank', parent: null });
    this.#ipc = new PageIpc(this, page, this.#frames);
    this.#requests = new PageRequests(this, page, this.#frames, targetId);
    this.#follow(page);
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      page.send('Inspector.enable'),
      page.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] }),
    ]);
    if (this.#preferences.javascript === false) {
      await page.send('Emulation.setScriptExecutionDisabled', { value: true });
    }
    await this.#addPreload(page);
    const applyTheme = (): void => {
      page
        .send('Emulation.setEmulatedMedia', { features: nativeTheme.mediaFeatures() })
        .catch(() => undefined);
    };
    applyTheme();
    nativeTheme.on('updated', applyTheme);
    // Playwright resets the emulated media when it attaches, so the app's theme is applied again.
    this.on('dom-ready', applyTheme);
    this.on('did-finish-load', applyTheme);
    this.once('destroyed', () => nativeTheme.off('updated', applyTheme));
    await page.send('Runtime.runIfWaitingForDebugger');
    this.#attached.resolve(page);
  }

  /** For the double itself: the page called `window.open`. */
  askToOpen(details: OpenDetails): void {
    if (this.#openHandler?.(details).action !== 'deny') {
      console.error('The double opens no windows of a page; it was refused.');
    }
  }

  /** For the double itself: runs the page's unload handlers and closes it. */
  async closePage(): Promise<void> {
    const page = await this.#attached.promise;
    await page.send('Page.close');
  }

  /** For the double itself: the page is gone. */
  discard(): void {
    if (!all.delete(this.id)) return;
    this.#attached.reject(new Error('The page is gone.'));
    this.emit('destroyed');
  }

  #tell(command: (page: CdpSession) => Promise<unknown>): void {
    // As in Electron, these commands return nothing, and fail silently when the page is gone.
    this.#attached.promise.then(command).catch(() => undefined);
  }

  #follow(page: CdpSession): void {
    page.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frames.set(frameId, { address: 'about:blank', parent: parentFrameId });
    });
    page.on('Page.frameDetached', ({ frameId }) => void this.#frames.delete(frameId));
    page.on('Page.frameNavigated', ({ frame }) => {
      this.#frames.set(frame.id, { address: frame.url, parent: frame.parentId ?? null });
      if (frame.parentId === undefined)
        this.emit('did-navigate', createEvent({}), toAppAddress(frame.url), 200, '');
    });
    page.on('Page.domContentEventFired', () => void this.emit('dom-ready', createEvent({})));
    page.on('Page.loadEventFired', () => void this.emit('did-finish-load', createEvent({})));
    page.on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', createEvent({}), { reason: 'crashed', exitCode: 1 });
    });
  }

  async #addPreload(page: CdpSession): Promise<void> {
    const { preload } = this.#preferences;
    if (preload === undefined) return;
    const { main, isolated } = worldScripts(readFileSync(preload, 'utf8'), {
      platform: process.platform,
      arch: process.arch,
      versions: { electron: process.versions['electron'] ?? '', chrome: process.versions['chrome'] ?? '' },
    });
    await page.send('Runtime.addBinding', { name: bindingName, executionContextName: isolatedWorld });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: main });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: isolatedWorld });
  }
}
