import { longestUndo, usePreferences } from '../../state/preferences.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';

/** How long there is a way back from what cannot be undone at the service. */
export function SendingSettings() {
  const { undoSeconds, set } = usePreferences();
  return (
    <SettingSection id="sending" title="Sending">
      <SettingRow
        label="Undo window"
        hint={
          undoSeconds === 0
            ? 'Sends, deletes and archiving go out at once and cannot be taken back.'
            : 'So long sends, deletes and archiving wait on this computer before they go out. 0 to 60 seconds.'
        }
      >
        <NumberField
          label="Undo window in seconds"
          hideLabel
          className="w-16"
          value={undoSeconds}
          min={0}
          max={longestUndo}
          onChange={(value) => {
            if (value !== null) set({ undoSeconds: Math.min(longestUndo, Math.max(0, Math.round(value))) });
          }}
        />
        <span aria-hidden>{undoSeconds === 1 ? 'second' : 'seconds'}</span>
      </SettingRow>
    </SettingSection>
  );
}
