import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { Chromium } from '../chromium/chromium.ts';
import { createEvent } from './events.ts';
import { openWindows } from './open-windows.ts';
import { readiness } from './readiness.ts';
import { SingleInstance } from './single-instance.ts';

/** The app that the double runs. */
interface AppPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

interface RelaunchOptions {
  readonly execPath?: string;
  readonly args?: readonly string[];
}

/** Electron's `app`. */
class App extends EventEmitter {
  isPackaged = false;
  readonly commandLine = {
    appendSwitch: (name: string, value?: string): void => {
      this.#switches.push(value === undefined || value === '' ? `--${name}` : `--${name}=${value}`);
    },
    hasSwitch: (name: string): boolean => this.#switches.some((given) => given.split('=')[0] === `--${name}`),
  };
  readonly #switches: string[] = [];
  readonly #paths = new Map<string, string>();
  #package: AppPackage = { folder: process.cwd(), name: 'Electron', version: '0.0.0' };
  #instance: SingleInstance | null = null;
  #chromium: Chromium | null = null;
  /** The program of `relaunch`, started when the app has ended. */
  #next: { readonly program: string; readonly args: readonly string[] } | null = null;
  /** `quitting`: the app is closing its windows in order to quit. */
  #phase: 'running' | 'quitting' | 'gone' = 'running';

  whenReady(): Promise<void> {
    return readiness.promise;
  }

  isReady(): boolean {
    return readiness.isReady;
  }

  getName(): string {
    return this.#package.name;
  }

  getVersion(): string {
    return this.#package.version;
  }

  getAppPath(): string {
    return this.#package.folder;
  }

  getLocale(): string {
    return 'en-US';
  }

  getPath(name: string): string {
    const known = this.#paths.get(name);
    if (known !== undefined) return known;
    switch (name) {
      case 'appData':
        return appDataFolder();
      case 'userData':
      case 'sessionData':
        return path.join(appDataFolder(), this.getName());
      case 'home':
        return homedir();
      case 'temp':
        return tmpdir();
      case 'exe':
        return process.execPath;
      default:
        return path.join(this.getPath('userData'), name);
    }
  }

  setPath(name: string, folder: string): void {
    this.#paths.set(name, folder);
  }

  /** Does nothing: every page of the double is sandboxed. */
  enableSandbox(): void {}

  /** Does nothing: a scheme belongs to an installed app. */
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return false;
  }

  setAppUserModelId(_id: string): void {}

  requestSingleInstanceLock(): boolean {
    this.#instance ??= new SingleInstance(this.getPath('userData'), (argv, folder) => {
      this.emit('second-instance', createEvent({}), argv, folder, null);
    });
    return this.#instance.acquire();
  }

  releaseSingleInstanceLock(): void {
    this.#instance?.release();
  }

  focus(): void {}

  /** Electron's order: `before-quit`, close the windows, `will-quit`, exit. Each step can stop it. */
  quit(): void {
    void this.#quit();
  }

  relaunch({ execPath = process.execPath, args = process.argv.slice(1) }: RelaunchOptions = {}): void {
    this.#next = { program: execPath, args };
  }

  exit(code = 0): void {
    this.#phase = 'gone';
    this.#instance?.release();
    const end = (): void => {
      if (this.#next !== null)
        spawn(this.#next.program, this.#next.args, { stdio: 'ignore', detached: true }).unref();
      process.exit(code);
    };
    if (this.#chromium === null) end();
    else this.#chromium.close().then(end, end);
  }

  /** For the double itself. */
  describe(description: AppPackage): void {
    this.#package = description;
  }

  /** For the double itself: starts Chromium with the app's profile and switches. */
  async boot(start: (profile: string, switches: readonly string[]) => Promise<Chromium>): Promise<void> {
    if (this.#phase !== 'running') return;
    mkdirSync(this.getPath('userData'), { recursive: true });
    const profile = path.join(this.getPath('userData'), 'chromium');
    const chromium = await start(
      profile,
      this.#switches.filter((given) => !given.startsWith('--remote-debugging')),
    );
    this.#chromium = chromium;
    process.once('exit', () => chromium.kill());
    chromium.onExit(() => {
      if (this.#phase === 'gone') return;
      console.error('Chromium is gone, and the app with it.');
      this.#phase = 'gone';
      process.exit(1);
    });
    readiness.isReady = true;
    readiness.resolve();
    this.emit('ready', createEvent({}), {});
  }

  /** For the double itself: a window has closed. @param left the number of open windows */
  windowClosed(left: number): void {
    if (left > 0 || this.#phase !== 'running') return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  async #quit(): Promise<void> {
    if (this.#phase !== 'running') return;
    if (this.#isPrevented('before-quit')) return;
    this.#phase = 'quitting';
    for (const window of openWindows) {
      if (!(await window.closeAndTell())) {
        this.#phase = 'running';
        return;
      }
    }
    if (this.#isPrevented('will-quit')) {
      this.#phase = 'running';
      return;
    }
    this.emit('quit', createEvent({}), 0);
    this.exit(0);
  }

  #isPrevented(name: string): boolean {
    const event = createEvent({});
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

function appDataFolder(): string {
  switch (process.platform) {
    case 'darwin':
      return path.join(homedir(), 'Library', 'Application Support');
    case 'win32':
      return process.env['APPDATA'] ?? path.join(homedir(), 'AppData', 'Roaming');
    default:
      return process.env['XDG_CONFIG_HOME'] ?? path.join(homedir(), '.config');
  }
}

export const app = new App().setMaxListeners(0);
