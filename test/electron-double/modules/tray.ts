import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';
import type { NativeImage } from './native-image.ts';
import { control } from './recorder.ts';

/** Electron's `Tray`: listed in `electronDouble.trays` and not shown. */
export class Tray extends EventEmitter {
  readonly image: NativeImage;
  toolTip = '';
  menu: Menu | null = null;

  constructor(image: NativeImage) {
    super();
    this.image = image;
    control.trays.push(this);
  }

  setToolTip(words: string): void {
    this.toolTip = words;
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }

  destroy(): void {
    control.trays.splice(control.trays.indexOf(this), 1);
  }

  isDestroyed(): boolean {
    return !control.trays.includes(this);
  }
}
