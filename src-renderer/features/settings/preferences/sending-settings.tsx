import { t } from '../../../i18n/index.ts';
import { longestUndo, usePreferences } from '../../../state/preferences.ts';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { SettingBlock, SettingRow, SettingSection } from '../setting-section.tsx';

/** The undo time of actions that cannot be undone at the service. */
export function SendingSettings() {
  const { undoSeconds, asksToArchive, asksToDelete, set } = usePreferences();
  return (
    <SettingSection id="sending" title={t('settings.sending')}>
      <SettingRow
        label={t('settings.undoWindow')}
        hint={undoSeconds === 0 ? t('settings.undoNone') : t('settings.undoHint')}
      >
        <NumberField
          label={t('settings.undoSeconds')}
          hideLabel
          className="w-16"
          value={undoSeconds}
          min={0}
          max={longestUndo}
          onChange={(value) => {
            if (value !== null) set({ undoSeconds: Math.min(longestUndo, Math.max(0, Math.round(value))) });
          }}
        />
        <span aria-hidden>{t('settings.seconds', { count: undoSeconds })}</span>
      </SettingRow>
      <SettingBlock>
        <Switch
          label={t('settings.asksToArchive')}
          checked={asksToArchive}
          onChange={(next) => set({ asksToArchive: next })}
        />
      </SettingBlock>
      <SettingBlock>
        <Switch
          label={t('settings.asksToDelete')}
          checked={asksToDelete}
          onChange={(next) => set({ asksToDelete: next })}
        />
      </SettingBlock>
    </SettingSection>
  );
}
