import { Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * The native menu: the editing, zoom and window commands that the system expects. Reload and the developer
 * tools are for unpackaged builds only; the app's own commands belong to the page.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  isPackaged: boolean,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const development: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: 'File', submenu: [isMac ? { role: 'close' } : { role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : development),
      ],
    },
    { role: 'windowMenu' },
  ];
}

/** Puts the menu in place. */
export function showApplicationMenu(isPackaged: boolean): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(process.platform, isPackaged)));
}
