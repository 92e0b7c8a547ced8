import { Monitor, Moon, Sun } from 'lucide-react';
import { usePreferences } from '../../state/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
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

/** How the window looks and which keys it listens to. */
export function AppearanceSettings() {
  const { theme, density, singleKeys, set } = usePreferences();
  return (
    <>
      <SettingSection title="Appearance">
        <SettingRow label="Theme">
          <Segmented
            label="Theme"
            value={theme}
            options={themeOptions}
            onChange={(value) => set({ theme: value })}
          />
        </SettingRow>
        <SettingRow label="Row height">
          <Segmented
            label="Row height"
            value={density}
            options={densityOptions}
            onChange={(value) => set({ density: value })}
          />
        </SettingRow>
      </SettingSection>
      <SettingSection title="Keyboard">
        <Switch
          label="Keys without a modifier"
          hint="Single letters such as N and sequences such as G P. Press ? to see them all."
          checked={singleKeys}
          onChange={(next) => set({ singleKeys: next })}
        />
      </SettingSection>
    </>
  );
}
