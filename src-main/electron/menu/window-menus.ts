import { app, BrowserWindow, Menu } from 'electron';
import type { MenuGroups } from '#shared/bridge/menu.ts';
import { onLanguage } from '../i18n/translate.ts';
import { applicationMenu } from './application-menu.ts';

export interface WindowMenu {
  /** Replaces the window's commands. */
  show(groups: MenuGroups): void;
}

interface ShownMenu {
  readonly groups: MenuGroups;
  readonly onCommand: (id: string) => void;
}

const shownMenus = new Map<BrowserWindow, ShownMenu>();
let frontWindow: BrowserWindow | null = null;

/**
 * Sets the menu before the first window opens. Each window's commands are added when its page sends them. The labels
 * follow the language.
 */
export function startApplicationMenu(): void {
  updateMenu();
  onLanguage(updateMenu);
}

/**
 * Adds a window to the native menu, which shows the commands of the front window.
 *
 * @param onCommand called when the user chooses a command while the window is in front
 */
export function attachWindowMenu(window: BrowserWindow, onCommand: (id: string) => void): WindowMenu {
  const setFrontWindow = (): void => {
    frontWindow = window;
    updateMenu();
  };
  setFrontWindow();
  window.on('focus', setFrontWindow);
  window.once('closed', () => {
    shownMenus.delete(window);
    if (frontWindow !== window) return;
    frontWindow = BrowserWindow.getFocusedWindow();
    updateMenu();
  });
  return {
    show(groups) {
      shownMenus.set(window, { groups, onCommand });
      if (frontWindow === window) updateMenu();
    },
  };
}

function updateMenu(): void {
  const { groups = [], onCommand = () => undefined } =
    (frontWindow === null ? undefined : shownMenus.get(frontWindow)) ?? {};
  const template = applicationMenu({
    platform: process.platform,
    isPackaged: app.isPackaged,
    groups,
    onCommand,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
