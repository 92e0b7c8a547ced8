import { dialog, type BrowserWindow } from 'electron';
import { t } from '../../core/i18n/translate.ts';

/** What a person wants when sends are waiting. */
export type QuitChoice = 'keep' | 'quit' | 'stay';

interface QuitQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** The answers by the place of their button. */
const choices: readonly QuitChoice[] = ['keep', 'quit', 'stay'];

/** What the dialog says; a send that waits is not lost by quitting, and the words must say so. */
export function pendingSendsQuestion(count: number, platform: NodeJS.Platform): QuitQuestion {
  const isMac = platform === 'darwin';
  return {
    message: t('quit.waiting', { count }),
    detail: t(isMac ? 'quit.barDetail' : 'quit.trayDetail', { count }),
    buttons: [t(isMac ? 'quit.keepInBar' : 'quit.keepInTray'), t('quit.quitAnyway'), t('quit.cancel')],
  };
}

/** Asks what to do about the sends that wait. */
export async function askBeforeQuit(window: BrowserWindow | null, pendingSends: number): Promise<QuitChoice> {
  const { buttons, ...words } = pendingSendsQuestion(pendingSends, process.platform);
  const options = { type: 'question' as const, ...words, buttons: [...buttons], defaultId: 0, cancelId: 2 };
  const { response } =
    window === null ? await dialog.showMessageBox(options) : await dialog.showMessageBox(window, options);
  return choices[response] ?? 'stay';
}
