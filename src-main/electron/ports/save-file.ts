import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { AppError } from '../../../shared/errors/app-error.ts';

/** Asks where to, beginning in the downloads, and writes the file. False when the person cancels. */
export async function saveFile(suggestedName: string, contents: string): Promise<boolean> {
  const options = { defaultPath: path.join(app.getPath('downloads'), suggestedName) };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePath } =
    window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
  if (canceled || filePath === '') return false;
  try {
    await writeFile(filePath, contents);
  } catch (error) {
    throw new AppError('storage', 'The file could not be written there. Choose another place.', {
      cause: error,
    });
  }
  return true;
}
