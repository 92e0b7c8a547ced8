import { RotateCcw } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { t } from '../../../i18n/index.ts';
import {
  shortcutConflict,
  remapAreas,
  shortcutOf,
  useCommandStore,
  withKeys,
  type Remappable,
} from '../../../state/commands/index.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Kbd } from '../../../ui/controls/kbd.tsx';
import { isMac } from '../../../ui/controls/shortcut-parts.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { SettingBlock, SettingSection } from '../setting-section.tsx';

/** The keys of all commands, global ones first and then by screen. Each can be changed. */
export function ShortcutSettings() {
  const registered = useCommandStore((store) => store.commands);
  const { singleKeys, shortcuts: chosen, set } = usePreferences();
  const areas = remapAreas(registered, isMac);
  const isChanged = Object.keys(chosen).length > 0;

  function reset(id: string): void {
    const { [id]: _own, ...others } = chosen;
    set({ shortcuts: others });
  }

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
        <div className="mb-3 flex items-center justify-between gap-4">
          <p className="text-label text-ink-3">{t('settings.shortcutsHint', { key: '?' })}</p>
          {isChanged && (
            <Button onClick={() => set({ shortcuts: {} })}>{t('settings.resetShortcuts')}</Button>
          )}
        </div>
        {areas.map(({ id: area, title, commands, rivals }) => (
          <section key={area} aria-label={title} className="mb-4">
            <h3 className="mb-1 text-label font-medium text-ink-2">{title}</h3>
            <ul>
              {withKeys(commands, chosen).map((command) => (
                <ShortcutRow
                  key={command.id}
                  command={command}
                  rivals={withKeys(rivals, chosen)}
                  isChanged={Object.hasOwn(chosen, command.id)}
                  onChange={(keys) => set({ shortcuts: { ...chosen, [command.id]: keys } })}
                  onReset={() => reset(command.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </SettingSection>
  );
}

interface RowProps {
  readonly command: Remappable;
  /** Commands in the same scope with their present keys, for conflicts. */
  readonly rivals: readonly Remappable[];
  readonly isChanged: boolean;
  readonly onChange: (shortcuts: readonly string[]) => void;
  readonly onReset: () => void;
}

/** One command and its keys. The button listens for the next stroke; Escape cancels, Backspace removes the keys. */
function ShortcutRow({ command, rivals, isChanged, onChange, onReset }: RowProps) {
  const { id, title, shortcuts } = command;
  const [listening, setListening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    if (!listening || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') return stop();
    if (event.key === 'Backspace' || event.key === 'Delete') {
      onChange([]);
      return stop();
    }
    const keys = shortcutOf(event.nativeEvent, isMac);
    if (keys === null) return;
    const conflict = shortcutConflict(rivals, keys, id);
    if (conflict !== undefined) return setProblem(t('settings.shortcutTaken', { title: conflict.title }));
    onChange([keys]);
    stop();
  }

  function stop(): void {
    setListening(false);
    setProblem(null);
  }

  return (
    <li className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 truncate text-ui text-ink">{title}</span>
      <span className="ml-auto flex items-center gap-1.5">
        {problem !== null && (
          <span role="alert" className="text-label text-rejected">
            {problem}
          </span>
        )}
        {isChanged && (
          <IconButton
            label={t('settings.resetShortcut', { title })}
            icon={<RotateCcw size={14} />}
            onClick={onReset}
          />
        )}
        <Button variant="quiet" onClick={() => setListening(true)} onKeyDown={onKeyDown} onBlur={stop}>
          <span className="sr-only">{t('settings.changeShortcut', { title })} </span>
          {listening ? (
            t('settings.pressKeys')
          ) : (shortcuts ?? []).length === 0 ? (
            <span className="text-ink-3">{t('settings.noShortcut')}</span>
          ) : (
            shortcuts?.map((shortcut) => <Kbd key={shortcut} keys={shortcut} spoken />)
          )}
        </Button>
      </span>
    </li>
  );
}
