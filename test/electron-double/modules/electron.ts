/** The module `electron` of an app that runs on the double. */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu } from './menu.ts';
export { nativeImage } from './native-image.ts';
export { nativeTheme } from './native-theme.ts';
export { protocol, session } from './session.ts';
export { autoUpdater, clipboard, net, Notification, powerMonitor, screen, shell } from './system.ts';
export { Tray } from './tray.ts';
export { utilityProcess } from './utility-process.ts';
export { WebContents as webContents } from './web-contents.ts';
