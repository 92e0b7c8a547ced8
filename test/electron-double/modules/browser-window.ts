import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { createEvent } from './events.ts';
import { openWindows } from './open-windows.ts';
import { readiness } from './readiness.ts';
import { targets } from './page/targets.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface WindowOptions extends Partial<Rectangle> {
  readonly show?: boolean;
  readonly backgroundColor?: string;
  readonly title?: string;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly webPreferences?: WebPreferences;
}

/** Milliseconds that a page's unload handlers may take. */
const unloadLimit = 2000;

const windows = new Map<number, BrowserWindow>();
/** The window that was shown or brought forward last. */
let frontId: number | null = null;

/** Electron's `BrowserWindow` over a page of Chromium. Bounds and states of a window manager are only stored. */
export class BrowserWindow extends EventEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  #bounds: Rectangle;
  #title: string;
  #backgroundColor: string;
  #state: 'normal' | 'minimized' | 'maximized' = 'normal';
  #isVisible: boolean;
  #isClosing = false;

  constructor(options: WindowOptions = {}) {
    super();
    this.setMaxListeners(0);
    if (!readiness.isReady) throw new Error('Cannot create BrowserWindow before app is ready');
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.#title = options.title ?? app.getName();
    this.#backgroundColor = options.backgroundColor ?? '#ffffff';
    this.#isVisible = options.show ?? true;
    this.webContents = new WebContents(options.webPreferences ?? {}, () => this.close());
    this.id = this.webContents.id;
    windows.set(this.id, this);
    openWindows.add(this);
    app.emit('web-contents-created', createEvent({}), this.webContents);
    app.emit('browser-window-created', createEvent({}), this);
    targets.open(this, this.#bounds).then(
      () => this.emit('ready-to-show'),
      (error: unknown) => {
        console.error('A window could not be opened.', error);
        this.destroy();
      },
    );
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static fromWebContents(webContents: WebContents | undefined): BrowserWindow | null {
    return [...windows.values()].find((window) => window.webContents === webContents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return frontId === null ? null : (windows.get(frontId) ?? null);
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }

  hide(): void {
    this.#isVisible = false;
    if (frontId === this.id) frontId = null;
    this.emit('hide');
  }

  focus(): void {
    frontId = this.id;
    this.emit('focus');
  }

  minimize(): void {
    this.#changeState('minimized', 'minimize');
  }

  maximize(): void {
    this.#changeState('maximized', 'maximize');
  }

  unmaximize(): void {
    this.#changeState('normal', 'unmaximize');
  }

  restore(): void {
    this.#changeState('normal', 'restore');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isFocused(): boolean {
    return frontId === this.id;
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  isDestroyed(): boolean {
    return !windows.has(this.id);
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    targets.resize(this, this.#bounds);
    this.emit('resize');
    this.emit('move');
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getBackgroundColor(): string {
    return this.#backgroundColor;
  }

  setBackgroundColor(color: string): void {
    this.#backgroundColor = color;
  }

  /** Does nothing: Windows draws the overlay, not the page. */
  setTitleBarOverlay(_options: unknown): void {}

  close(): void {
    void this.closeAndTell();
  }

  /** For the double itself. Resolves to false when the page prevented the close. */
  async closeAndTell(): Promise<boolean> {
    if (this.isDestroyed() || this.#isClosing) return true;
    const event = createEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    this.#isClosing = true;
    const gone = new Promise<void>((resolve) => this.once('closed', () => resolve()));
    const limit = setTimeout(() => this.destroy(), unloadLimit);
    this.webContents.closePage().catch(() => this.destroy());
    await gone;
    clearTimeout(limit);
    return true;
  }

  destroy(): void {
    if (!windows.delete(this.id)) return;
    if (frontId === this.id) frontId = null;
    openWindows.delete(this);
    targets.close(this);
    this.webContents.discard();
    this.emit('closed');
    app.windowClosed(windows.size);
  }

  #changeState(state: 'normal' | 'minimized' | 'maximized', event: string): void {
    this.#state = state;
    this.emit(event);
  }
}
