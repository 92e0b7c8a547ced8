import type { Language } from '#shared/i18n/languages.ts';
import { loadPartMessages, loadStartMessages } from '../../src-renderer/i18n/load-messages.ts';
import * as parts from '../../src-renderer/i18n/locales/en/parts.ts';
import * as englishStart from '../../src-renderer/i18n/locales/en/start.ts';
import { withReasons } from '../../src-renderer/i18n/locales/messages.ts';

const start = withReasons(englishStart);

/** Every text of the window in English. */
export const windowEnglish = { ...start, ...parts } as const;

/** Every text of the window in a language. */
export async function windowCatalog(
  language: Language,
): Promise<Readonly<Record<keyof typeof windowEnglish, Readonly<Record<string, string>>>>> {
  return { ...((await loadStartMessages(language)) ?? start), ...(await loadPartMessages(language)) };
}
