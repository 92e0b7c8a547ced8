import { EventEmitter } from 'node:events';

type ThemeSource = 'system' | 'light' | 'dark';

/** Electron's `nativeTheme`. The double's system is light. */
class NativeTheme extends EventEmitter {
  #source: ThemeSource = 'system';

  get themeSource(): ThemeSource {
    return this.#source;
  }

  set themeSource(source: ThemeSource) {
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }

  /** For the double itself: the emulated media of pages. Empty for `system`, so that a test can emulate its own. */
  mediaFeatures(): { name: string; value: string }[] {
    return this.#source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: this.#source }];
  }
}

export const nativeTheme = new NativeTheme().setMaxListeners(0);
