import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { localeSettingsSchema } from '#shared/bridge/locale-settings.ts';
import { chooseLocaleSettings, type LocaleSettings } from '#shared/i18n/languages.ts';
import { writeFileAtomically } from '../core/files/write-file-atomically.ts';
import { onLanguage, setLanguage } from './i18n/translate.ts';

/**
 * Restores the windows' last language, so that menus, dialogs and errors of the journal are right before the first page
 * loads. Saves every later change for the next start. The first start uses the system's language, which is known once
 * Electron is ready.
 */
export function persistLanguage(userData: string, onError: (error: unknown) => void): void {
  const file = path.join(userData, 'language.json');
  const last = readLanguage(file);
  if (last !== null) setLanguage(last);
  else void app.whenReady().then(() => setLanguage(chooseLocaleSettings('system', [app.getLocale()])));
  let writing = Promise.resolve();
  onLanguage((settings) => {
    writing = writing
      .then(() => writeFileAtomically(file, [JSON.stringify(settings)], { overwrite: true }))
      .catch(onError);
  });
}

/** Null if the file is missing or invalid. */
function readLanguage(file: string): LocaleSettings | null {
  try {
    return localeSettingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
