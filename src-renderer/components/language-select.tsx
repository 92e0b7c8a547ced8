import { useEffect, useRef } from 'react';
import { chooseLocaleSettings, languageNames, languages } from '#shared/i18n/languages.ts';
import { t } from '../i18n/index.ts';
import { usePreferences } from '../state/preferences.ts';
import { Select } from '../ui/controls/select.tsx';

/** A new language renders the window again; this list then takes the focus back. */
let isChoosing = false;

interface Props {
  /** Leaves out that the language follows the system's. */
  readonly short?: boolean;
  readonly className: string;
}

/** The language of the window. */
export function LanguageSelect({ short = false, className }: Props) {
  const { language, set } = usePreferences();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChoosing) row.current?.querySelector('button')?.focus();
    isChoosing = false;
  }, []);

  const system = chooseLocaleSettings('system', navigator.languages).language;
  const named = languages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <div ref={row} className={className}>
      <Select
        label={t('settings.language')}
        hideLabel
        value={short && language === 'system' ? system : language}
        options={
          short
            ? named
            : [
                {
                  value: 'system',
                  label: t('settings.languageSystem', { language: languageNames[system] }),
                },
                ...named,
              ]
        }
        onChange={(value) => {
          isChoosing = true;
          set({ language: value });
        }}
      />
    </div>
  );
}
