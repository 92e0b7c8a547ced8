import { app, BrowserWindow, Menu } from 'electron';
import type { MenuGroups } from '#shared/bridge/menu.ts';
import { onLanguage } from '../i18n/translate.ts';
import { applicationMenu } from './application-menu.ts';

export interface WindowMenu {
  /** Replaces the window's commands. */
  show(groups: MenuGroups): void;
}

interface Shown {
  readonly groups: MenuGroups;
  readonly onCommand: (id: string) => void;
}

const shown = new Map<BrowserWindow, Shown>();
let front: BrowserWindow | null = null;

/**
 * Sets the menu before the first window. Each window's commands are added when its page sends them. The labels follow the
 * language.
 */
export function startApplicationMenu(): void {
  draw();
  onLanguage(draw);
}

/**
 * Adds a window to the native menu, which shows the commands of the front window.
 *
 * @param onCommand called when the user chooses a command while the window is in front
 */
export function attachWindowMenu(window: BrowserWindow, onCommand: (id: string) => void): WindowMenu {
  const bringForward = (): void => {
    front = window;
    draw();
  };
  bringForward();
  window.on('focus', bringForward);
  window.once('closed', () => {
    shown.delete(window);
    if (front !== window) return;
    front = BrowserWindow.getFocusedWindow();
    draw();
  });
  return {
    show(groups) {
      shown.set(window, { groups, onCommand });
      if (front === window) draw();
    },
  };
}

function draw(): void {
  const { groups = [], onCommand = () => undefined } = (front === null ? undefined : shown.get(front)) ?? {};
  const template = applicationMenu({
    platform: process.platform,
    isPackaged: app.isPackaged,
    groups,
    onCommand,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
