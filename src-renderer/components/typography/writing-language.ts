import { createContext, useContext } from 'react';
import { documentLocale } from '#shared/document/render/document-locale.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { chooseLocaleSettings, type Language } from '#shared/i18n/languages.ts';
import { useWorkspace } from '../../data/index.ts';
import { locale } from '../../i18n/index.ts';

/** The language in which the texts of the open document are written. */
export const WritingLanguage = createContext<Language>('en');

/** The language in which the texts of the document around this component are written. */
export function useWritingLanguage(): Language {
  return useContext(WritingLanguage);
}

/** The language of a document's locale, or the window's if the app does not have that language. */
export function writingLanguage(ofDocument: string): Language {
  return chooseLocaleSettings('system', [ofDocument, locale()]).language;
}

/** The language in which a client reads a document; the account's without a client. */
export function useLanguageOf(client: RecordOf<'client'> | null): Language {
  return writingLanguage(documentLocale({ client }, useWorkspace() ?? null));
}
