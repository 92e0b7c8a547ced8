import { t } from '../../../i18n/index.ts';
import {
  currentCommands,
  groupTitle,
  useCommandStore,
  type CommandGroup,
} from '../../../state/commands/index.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { useShell } from '../../../state/shell-store.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Kbd } from '../../../ui/controls/kbd.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

/** Order of the groups. The screen's own keys are last, because they are the longest group and fill a column. */
const groups: readonly CommandGroup[] = ['go', 'create', 'edit', 'view', 'sync', 'screen'];

/** All shortcuts of the current screen, from the registry that listens to them. */
export function ShortcutSheet() {
  const openShortcuts = useShell((shell) => shell.openShortcuts);
  const commands = useCommandStore((store) => store.commands);
  const { singleKeys, set } = usePreferences();
  const listed = currentCommands(commands).filter(
    ({ shortcuts }) => shortcuts !== undefined && shortcuts.length > 0,
  );

  return (
    <Dialog open onClose={() => openShortcuts(false)} title={t('commands.shortcuts')} size="large" reading>
      <div className="columns-2 gap-12">
        {groups.map((group) => {
          const rows = listed.filter((command) => command.group === group);
          if (rows.length === 0) return null;
          return (
            <section key={group} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 text-label font-medium text-ink-3">{groupTitle(group)}</h3>
              <dl>
                {rows.map((command) => (
                  <div
                    key={command.id}
                    className="flex min-h-7 items-center justify-between gap-4 border-b border-line last:border-0"
                  >
                    <dt className="text-ui text-ink">{command.title}</dt>
                    <dd className="flex items-center gap-2">
                      {command.shortcuts?.map((shortcut) => (
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
      <div className="border-t border-line pt-4">
        <Switch
          label={t('shell.singleKeys')}
          hint={t('shell.singleKeysHint')}
          checked={singleKeys}
          onChange={(next) => set({ singleKeys: next })}
        />
      </div>
    </Dialog>
  );
}
