import { t } from '../../i18n/index.ts';
import { commandGroups, currentCommands, groupTitle, useCommandStore } from '../../state/commands/index.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingBlock, SettingSection } from './setting-section.tsx';

/** The keys that work on every screen, from the registry that listens for them, and whether letters alone do. */
export function ShortcutSettings() {
  const commands = useCommandStore((store) => store.commands);
  const { singleKeys, set } = usePreferences();
  const listed = currentCommands(commands).filter(
    ({ group, shortcuts }) => group !== 'screen' && shortcuts !== undefined && shortcuts.length > 0,
  );
  return (
    <SettingSection id="shortcuts" title={t('settings.shortcuts')}>
      <SettingBlock>
        <Switch
          label={t('shell.singleKeys')}
          hint={t('shell.singleKeysHint')}
          checked={singleKeys}
          onChange={(next) => set({ singleKeys: next })}
        />
      </SettingBlock>
      <div className="py-3">
        <p className="mb-3 text-label text-ink-3">{t('settings.shortcutsHint', { key: '?' })}</p>
        <div className="columns-2 gap-8">
          {commandGroups.map((group) => {
            const rows = listed.filter((command) => command.group === group);
            if (rows.length === 0) return null;
            return (
              <section key={group} className="mb-4 break-inside-avoid">
                <h3 className="mb-1 text-label font-medium text-ink-2">{groupTitle(group)}</h3>
                <dl>
                  {rows.map(({ id, title, shortcuts }) => (
                    <div key={id} className="flex min-h-7 items-center justify-between gap-3">
                      <dt className="truncate text-ui text-ink">{title}</dt>
                      <dd className="flex shrink-0 items-center gap-1.5">
                        {shortcuts?.map((shortcut) => (
                          <Kbd key={shortcut} keys={shortcut} spoken />
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            );
          })}
        </div>
      </div>
    </SettingSection>
  );
}
