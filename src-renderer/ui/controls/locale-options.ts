import { locale, t } from '../../i18n/index.ts';
import type { ComboboxOption } from './combobox.tsx';
import type { SelectOption } from './select.tsx';

function names(type: 'currency' | 'language'): (code: string) => string {
  const display = new Intl.DisplayNames(locale(), { type, fallback: 'code' });
  return (code) => {
    try {
      return display.of(code) ?? code;
    } catch {
      // The platform does not know the code, so the code is shown.
      return code;
    }
  };
}

/** All currencies by code, searchable by name. */
export function currencyOptions(): readonly ComboboxOption<string>[] {
  const name = names('currency');
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code, detail: name(code) }));
}

const languages = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'ja'];

/** Common languages of proposals, and the client's current one. */
export function localeOptions(current: string): readonly SelectOption<string>[] {
  const codes = languages.includes(current) || current === '' ? languages : [current, ...languages];
  return [
    { value: '', label: t('clients.accountLanguage') },
    ...codes.map((value) => ({ value, label: names('language')(value) })),
  ];
}
