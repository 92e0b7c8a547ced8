import path from 'node:path';
import { BrowserWindow, dialog, shell, type OpenDialogOptions } from 'electron';
import type { workspaceFileType } from '#shared/document/files/workspace-file.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { FileType } from '#shared/bridge/files.ts';
import type { Desktop } from '../../core/ports.ts';
import { appWindows } from '../window/main-window.ts';

/** The names of file types in the system's dialog. */
const typeNames: Readonly<Record<FileType | typeof workspaceFileType, string>> = {
  layover: 'Layover',
  pdf: 'PDF',
  html: 'HTML',
  docx: 'Word',
  md: 'Markdown',
  json: 'JSON',
  csv: 'CSV',
};

async function chooseExisting(options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow() ?? appWindows()[0];
  const { canceled, filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** The system's dialogs, modal to the app's window if there is one. */
export const fileDialogs: Omit<Desktop, 'printPdf' | 'print'> = {
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
  chooseOpenFile: (type) =>
    chooseExisting({
      filters: [{ name: typeNames[type], extensions: [type] }],
      properties: ['openFile'],
    }),
  chooseFolder: () => chooseExisting({ properties: ['openDirectory', 'createDirectory'] }),
  showInFolder: (file) => shell.showItemInFolder(file),
  async openFile(file) {
    // Any other file type could start a program.
    if (path.extname(file) !== '.eml') throw new AppError('bad-input', createReason('errors.onlyLinks'));
    const problem = await shell.openPath(file);
    if (problem !== '') throw new AppError('unavailable', createReason('errors.noMailProgram'));
  },
};
