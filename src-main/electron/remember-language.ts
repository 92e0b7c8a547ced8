import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { speechSchema } from '#shared/bridge/speech.ts';
import { chooseSpeech } from '#shared/i18n/languages.ts';
import { writeFileAtomically } from '../core/files/write-file-atomically.ts';
import { onSpeech, speak } from '../core/words/words.ts';

const kept = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' });
    return z.NEVER;
  }
});

/**
 * Speaks the language that the windows spoke last, so that menus and dialogs are right before the first page is
 * there; at the very first start the system's. Every later change is kept for the next start.
 */
export async function rememberLanguage(userData: string, onError: (error: unknown) => void): Promise<void> {
  const file = path.join(userData, 'language.json');
  const text = await readFile(file, 'utf8').catch(() => '');
  const last = kept.pipe(speechSchema).safeParse(text);
  speak(last.success ? last.data : chooseSpeech('system', [app.getLocale()]));
  let writing = Promise.resolve();
  onSpeech((speech) => {
    writing = writing
      .then(() => writeFileAtomically(file, [JSON.stringify(speech)], { overwrite: true }))
      .catch(onError);
  });
}
