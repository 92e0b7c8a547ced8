import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { speechSchema } from '#shared/bridge/speech.ts';
import { chooseSpeech, type Speech } from '#shared/i18n/languages.ts';
import { writeFileAtomically } from '../core/files/write-file-atomically.ts';
import { onSpeech, speak } from '../core/words/words.ts';

/**
 * Speaks the language that the windows spoke last, so that menus, dialogs and what opening the journal says are right
 * before the first page is there; at the very first start the system's, which is known when Electron is ready. Every
 * later change is kept for the next start.
 */
export function rememberLanguage(userData: string, onError: (error: unknown) => void): void {
  const file = path.join(userData, 'language.json');
  const last = readLanguage(file);
  if (last !== null) speak(last);
  else void app.whenReady().then(() => speak(chooseSpeech('system', [app.getLocale()])));
  let writing = Promise.resolve();
  onSpeech((speech) => {
    writing = writing
      .then(() => writeFileAtomically(file, [JSON.stringify(speech)], { overwrite: true }))
      .catch(onError);
  });
}

/** Null when there is none, or none that can be spoken. */
function readLanguage(file: string): Speech | null {
  try {
    return speechSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
