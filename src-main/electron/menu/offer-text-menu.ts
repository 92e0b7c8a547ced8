import { Menu, type BrowserWindow } from 'electron';
import { textMenu } from './text-menu.ts';

/** Shows the menu over text where a person asks for it. */
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
