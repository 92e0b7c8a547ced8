import { dialog, type BrowserWindow } from 'electron';
import { t } from '../i18n/translate.ts';

export type QuitChoice = 'keep' | 'quit' | 'stay';

interface QuitQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** The choices by index of their button. */
const choices: readonly QuitChoice[] = ['keep', 'quit', 'stay'];

/** The dialog's texts. They must say that quitting does not lose queued e-mails. */
export function pendingSendsQuestion(count: number, platform: NodeJS.Platform): QuitQuestion {
  const isMac = platform === 'darwin';
  return {
    message: t('quit.waiting', { count }),
    detail: t(isMac ? 'quit.barDetail' : 'quit.trayDetail', { count }),
    buttons: [t(isMac ? 'quit.keepInBar' : 'quit.keepInTray'), t('quit.quitAnyway'), t('quit.cancel')],
  };
}

/** Asks the user what to do with queued e-mails. */
export async function askBeforeQuit(window: BrowserWindow | null, pendingSends: number): Promise<QuitChoice> {
  const { buttons, ...texts } = pendingSendsQuestion(pendingSends, process.platform);
  const options = { type: 'question' as const, ...texts, buttons: [...buttons], defaultId: 0, cancelId: 2 };
  const { response } =
    window === null ? await dialog.showMessageBox(options) : await dialog.showMessageBox(window, options);
  return choices[response] ?? 'stay';
}
