import { BrowserWindow, dialog, shell } from 'electron';
import type { FileType } from '#shared/bridge/files.ts';
import type { Desktop } from '../../core/ports.ts';
import { appWindows } from '../window/main-window.ts';

/** What the system's dialog calls each kind of file. */
const typeNames: Readonly<Record<FileType, string>> = {
  pdf: 'PDF',
  html: 'HTML',
  docx: 'Word',
  json: 'JSON',
  csv: 'CSV',
};

/** The system's own dialogs, over the app's window where there is one. */
export const fileDialogs: Omit<Desktop, 'printPdf'> = {
  async chooseSaveFile({ name, type }) {
    const options = {
      defaultPath: name,
      filters: [{ name: typeNames[type], extensions: [type] }],
      properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
    };
    const window = BrowserWindow.getFocusedWindow() ?? appWindows()[0];
    const { canceled, filePath } = await (window === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options));
    return canceled || filePath === '' ? null : filePath;
  },
  async chooseFolder() {
    const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
    const window = BrowserWindow.getFocusedWindow() ?? appWindows()[0];
    const { canceled, filePaths } = await (window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options));
    return canceled ? null : (filePaths[0] ?? null);
  },
  showInFolder: (file) => shell.showItemInFolder(file),
};
