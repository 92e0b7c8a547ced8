import { app, BrowserWindow } from 'electron';
import type { Core } from '../../core/core.ts';
import { confirmQuit } from './quit-guard.ts';

/** Milliseconds that closing everything may take before the app ends anyway. */
const cleanUpLimit = 6000;

interface QuitOptions {
  readonly core: Core;
  /** Closes what the core does not: the embedded service, the log. */
  readonly cleanUp: () => Promise<void>;
}

/** How the app ends: it asks when sends are waiting, closes its windows, then the core, then itself. */
export interface Quit {
  /** Lets a window close, or, where its closing would end the app with sends waiting, asks first. */
  guardClose(window: BrowserWindow): void;
}

/** Takes over Electron's quit sequence (before-quit, windows, will-quit). */
export function manageQuit({ core, cleanUp }: QuitOptions): Quit {
  let state: 'running' | 'asking' | 'leaving' | 'clean' = 'running';

  async function ask(): Promise<void> {
    state = 'asking';
    const [window = null] = BrowserWindow.getAllWindows();
    const leave = await confirmQuit(window, core.pendingSends());
    state = leave ? 'leaving' : 'running';
    if (leave) app.quit();
  }

  async function clean(): Promise<void> {
    const limit = new Promise((resolve) => setTimeout(resolve, cleanUpLimit));
    await Promise.race([core.dispose().then(cleanUp), limit]);
  }

  app.on('before-quit', (event) => {
    if (state === 'leaving' || state === 'clean') return;
    if (core.pendingSends() === 0) {
      state = 'leaving';
      return;
    }
    event.preventDefault();
    if (state === 'running') void ask();
  });
  app.on('will-quit', (event) => {
    if (state === 'clean') return;
    event.preventDefault();
    const leave = (): void => {
      state = 'clean';
      app.quit();
    };
    clean().then(leave, leave);
  });
  app.on('window-all-closed', () => {
    // On macOS an app goes on without windows, and goes on pushing.
    if (process.platform !== 'darwin') app.quit();
  });

  return {
    guardClose(window) {
      window.on('close', (event) => {
        if (process.platform === 'darwin' || state === 'leaving' || state === 'clean') return;
        if (core.pendingSends() === 0) return;
        event.preventDefault();
        app.quit();
      });
    },
  };
}
