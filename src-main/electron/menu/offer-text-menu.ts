import { Menu, type BrowserWindow } from 'electron';
import { textMenu } from './text-menu.ts';

/** Shows the context menu of text. */
export function offerTextMenu(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, target) => {
    const items = textMenu(target, {
      replace: (word) => webContents.replaceMisspelling(word),
      learn: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
