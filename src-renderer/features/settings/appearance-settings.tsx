import { Monitor, Moon, Sun } from 'lucide-react';
import { usePreferences } from '../../state/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { LanguageRow } from './language-row.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';

const themeOptions = [
  { value: 'system', label: 'System', icon: <Monitor size={14} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun size={14} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={14} aria-hidden /> },
] as const;

const densityOptions = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'relaxed', label: 'Relaxed' },
] as const;

/** How the window looks. */
export function AppearanceSettings() {
  const { theme, density, set } = usePreferences();
  return (
    <SettingSection id="appearance" title="Appearance">
      <SettingRow label="Theme" hint="Printed pages are white in every theme.">
        <Segmented
          label="Theme"
          value={theme}
          options={themeOptions}
          onChange={(value) => set({ theme: value })}
        />
      </SettingRow>
      <SettingRow label="Density" hint="The height of rows in every list.">
        <Segmented
          label="Density"
          value={density}
          options={densityOptions}
          onChange={(value) => set({ density: value })}
        />
      </SettingRow>
      <LanguageRow />
    </SettingSection>
  );
}
