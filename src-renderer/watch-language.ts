import { chooseLocaleSettings, type LocaleSettings } from '#shared/i18n/languages.ts';
import { setLanguage } from './i18n/index.ts';
import { usePreferences } from './state/preferences.ts';

/**
 * Sets the window's language to the user's choice, or else the system's, and follows changes of both. Resolves once the
 * first language is loaded, so that no screen mixes two languages.
 */
export async function watchLanguage(
  target: Window,
  onChange: (settings: LocaleSettings) => void,
): Promise<void> {
  async function follow(): Promise<void> {
    const settings = chooseLocaleSettings(usePreferences.getState().language, target.navigator.languages);
    if (!(await setLanguage(settings))) return;
    target.document.documentElement.lang = settings.language;
    onChange(settings);
  }

  usePreferences.subscribe((state, before) => {
    if (state.language !== before.language) void follow();
  });
  target.addEventListener('languagechange', () => void follow());
  await follow();
}
