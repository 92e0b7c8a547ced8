import { Monitor, Moon, Sun } from 'lucide-react';
import { LanguageSelect } from '../../../components/language-select.tsx';
import { t } from '../../../i18n/index.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { ChipsInput } from '../../../ui/controls/chips/chips-input.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { SettingBlock, SettingRow, SettingSection } from '../setting-section.tsx';

const themeOptions = () =>
  [
    { value: 'system', label: t('settings.themeSystem'), icon: <Monitor size={14} aria-hidden /> },
    { value: 'light', label: t('settings.themeLight'), icon: <Sun size={14} aria-hidden /> },
    { value: 'dark', label: t('settings.themeDark'), icon: <Moon size={14} aria-hidden /> },
  ] as const;

const densityOptions = () =>
  [
    { value: 'compact', label: t('settings.densityCompact') },
    { value: 'standard', label: t('settings.densityStandard') },
    { value: 'relaxed', label: t('settings.densityRelaxed') },
  ] as const;

/** Theme and other settings of the window's appearance, and of texts as they are typed. */
export function AppearanceSettings() {
  const { theme, density, typography, spelling, learnedWords, set } = usePreferences();
  return (
    <SettingSection id="appearance" title={t('settings.appearance')}>
      <SettingRow label={t('settings.theme')} hint={t('settings.themeHint')}>
        <Segmented
          label={t('settings.theme')}
          value={theme}
          options={themeOptions()}
          onChange={(value) => set({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={t('settings.density')} hint={t('settings.densityHint')}>
        <Segmented
          label={t('settings.density')}
          value={density}
          options={densityOptions()}
          onChange={(value) => set({ density: value })}
        />
      </SettingRow>
      <SettingRow label={t('settings.language')} hint={t('settings.languageHint')}>
        <LanguageSelect className="w-48" />
      </SettingRow>
      <SettingBlock>
        <Switch
          label={t('settings.typography')}
          hint={t('settings.typographyHint')}
          checked={typography}
          onChange={(next) => set({ typography: next })}
        />
      </SettingBlock>
      <SettingBlock>
        <Switch
          label={t('settings.spelling')}
          hint={t('settings.spellingHint')}
          checked={spelling}
          onChange={(next) => set({ spelling: next })}
        />
      </SettingBlock>
      {spelling && learnedWords.length > 0 && (
        <SettingBlock>
          <ChipsInput
            label={t('settings.learnedWords')}
            hint={t('settings.learnedWordsHint')}
            values={learnedWords}
            isValid={(word) => word.length <= 60}
            onChange={(words) => set({ learnedWords: words })}
          />
        </SettingBlock>
      )}
    </SettingSection>
  );
}
