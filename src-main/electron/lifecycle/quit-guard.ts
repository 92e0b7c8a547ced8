import { dialog, type BrowserWindow } from 'electron';

/** What the dialog says; a send that waits is not lost by quitting, and the words must say so. */
export function pendingSendsQuestion(count: number): { readonly message: string; readonly detail: string } {
  return count === 1
    ? {
        message: 'One proposal is waiting to be sent',
        detail: 'It stays in the outbox and goes out the next time Layover is open and online.',
      }
    : {
        message: `${count} proposals are waiting to be sent`,
        detail: 'They stay in the outbox and go out the next time Layover is open and online.',
      };
}

/** Asks whether to quit although sends are waiting. True means quit. */
export async function confirmQuit(window: BrowserWindow | null, pendingSends: number): Promise<boolean> {
  const options = {
    type: 'question' as const,
    ...pendingSendsQuestion(pendingSends),
    buttons: ['Quit anyway', 'Keep Layover open'],
    defaultId: 1,
    cancelId: 1,
  };
  const { response } =
    window === null ? await dialog.showMessageBox(options) : await dialog.showMessageBox(window, options);
  return response === 0;
}
