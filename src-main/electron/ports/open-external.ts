import { shell } from 'electron';
import { AppError } from '#shared/errors/app-error.ts';
import { isOpenable } from '../window/navigation.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** Opens an address in the system's browser or mail program. Rejects other addresses with `bad-input`. */
export async function openExternal(url: string): Promise<void> {
  if (!isOpenable(url)) {
    throw new AppError('bad-input', createReason('errors.onlyLinks'));
  }
  await shell.openExternal(url);
}
