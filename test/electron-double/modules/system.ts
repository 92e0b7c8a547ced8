import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { control, record } from './recorder.ts';
import { isVisible } from './page/visibility.ts';

/** The system's command that opens an address. */
const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'open',
  linux: 'xdg-open',
  win32: 'explorer',
};

/** Electron's `shell`: records each call and executes it only in a visible window. */
export const shell = {
  async openExternal(address: string): Promise<void> {
    record('shell.openExternal', address);
    const opener = openers[process.platform];
    if (!isVisible || opener === undefined) return;
    spawn(opener, [address], { stdio: 'ignore', detached: true })
      .on('error', (error) => console.error(`${opener} does not run: ${error.message}`))
      .unref();
  },
  async openPath(file: string): Promise<string> {
    record('shell.openPath', file);
    return '';
  },
  showItemInFolder(file: string): void {
    record('shell.showItemInFolder', file);
  },
};

/** Electron's `net`. A test sets `electronDouble.online`. */
export const net = {
  isOnline: (): boolean => control.online,
  fetch: (address: string, options?: RequestInit): Promise<Response> => fetch(address, options),
};

/** Electron's `autoUpdater`; electron-updater emits an event on it when the app quits for an update. */
export const autoUpdater = new EventEmitter();

/** Electron's `powerMonitor`; a test emits its events. */
export const powerMonitor = new EventEmitter();

let clipboardText = '';

/** Electron's `clipboard`, private to this process: tests must not change the user's clipboard. */
export const clipboard = {
  readText: (): string => clipboardText,
  writeText(text: string): void {
    clipboardText = text;
  },
};

const area = { x: 0, y: 0, width: 1920, height: 1080 };
const display = { id: 1, bounds: area, workArea: area, scaleFactor: 1 };

/** Electron's `screen`: one display. */
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
});

/** Electron's `Notification`: recorded, not shown. */
export class Notification extends EventEmitter {
  readonly #options: unknown;

  constructor(options: unknown) {
    super();
    this.#options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    record('Notification.show', this.#options);
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}
