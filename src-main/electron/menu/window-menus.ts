import { app, BrowserWindow, Menu } from 'electron';
import type { MenuGroups } from '#shared/bridge/menu.ts';
import { onLanguage } from '../../core/i18n/translate.ts';
import { applicationMenu } from './application-menu.ts';

/** What one window puts into the native menu. */
export interface WindowMenu {
  /** Takes the place of what the window showed before. */
  show(groups: MenuGroups): void;
}

interface Shown {
  readonly groups: MenuGroups;
  readonly onCommand: (id: string) => void;
}

const shown = new Map<BrowserWindow, Shown>();
let front: BrowserWindow | null = null;

/**
 * Puts the menu in place before any window is there; each window's commands join it when their page says them,
 * and every word follows the language.
 */
export function startApplicationMenu(): void {
  draw();
  onLanguage(draw);
}

/**
 * Gives a window its part of the native menu, which there is one of: it shows the commands of the window in
 * front.
 *
 * @param onCommand a person chose this command while the window was in front
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
