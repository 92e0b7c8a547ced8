import { locale, t } from '../../i18n/index.ts';
import type { ComboboxOption } from './combobox.tsx';
import type { SelectOption } from './select.tsx';

function names(type: 'currency' | 'language'): (code: string) => string {
  const display = new Intl.DisplayNames(locale(), { type, fallback: 'code' });
  return (code) => {
    try {
      return display.of(code) ?? code;
    } catch {
      // Not a code that the platform knows how to spell: the service's own word stands for itself.
      return code;
    }
  };
}

/** Every currency by its code, with its name to search by. */
export function currencyOptions(): readonly ComboboxOption<string>[] {
  const name = names('currency');
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code, detail: name(code) }));
}

const languages = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'ja'];

/** Languages that proposals are commonly written in, and whatever this client has. */
export function localeOptions(current: string): readonly SelectOption<string>[] {
  const codes = languages.includes(current) || current === '' ? languages : [current, ...languages];
  return [
    { value: '', label: t('clients.accountLanguage') },
    ...codes.map((value) => ({ value, label: names('language')(value) })),
  ];
}
