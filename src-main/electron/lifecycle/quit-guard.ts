import { dialog, type BrowserWindow } from 'electron';

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
  const place = platform === 'darwin' ? 'menu bar' : 'tray';
  return {
    message: count === 1 ? 'One proposal is waiting to be sent' : `${count} proposals are waiting to be sent`,
    detail:
      `Kept in the ${place}, Layover sends ${count === 1 ? 'it' : 'them'} and then quits. ` +
      `If you quit now, ${count === 1 ? 'it stays' : 'they stay'} in the outbox until Layover is open and online again.`,
    buttons: [`Keep in ${place}`, 'Quit anyway', 'Cancel'],
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
