import { shell } from 'electron';
import { AppError } from '#shared/errors/app-error.ts';
import { isOpenable } from '../window/navigation.ts';
import { t } from '../../core/i18n/translate.ts';

/** Hands an address to the system's browser or mail program. Rejects with `bad-input` when it is not one for them. */
export async function openExternal(url: string): Promise<void> {
  if (!isOpenable(url)) {
    throw new AppError('bad-input', t('errors.onlyLinks'));
  }
  await shell.openExternal(url);
}
