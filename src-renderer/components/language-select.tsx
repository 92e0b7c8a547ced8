import { useEffect, useRef } from 'react';
import { chooseLocaleSettings, languageNames, languages } from '#shared/i18n/languages.ts';
import { t } from '../i18n/index.ts';
import { usePreferences } from '../state/preferences.ts';
import { Select } from '../ui/controls/select.tsx';

/** A new language renders the window again; this list then takes the focus back. */
let isChoosing = false;

/** The language of the window. */
export function LanguageSelect({ className }: { readonly className: string }) {
  const { language, set } = usePreferences();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChoosing) row.current?.querySelector('button')?.focus();
    isChoosing = false;
  }, []);

  const system = languageNames[chooseLocaleSettings('system', navigator.languages).language];
  return (
    <div ref={row} className={className}>
      <Select
        label={t('settings.language')}
        hideLabel
        value={language}
        options={[
          { value: 'system', label: t('settings.languageSystem', { language: system }) },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={(value) => {
          isChoosing = true;
          set({ language: value });
        }}
      />
    </div>
  );
}
