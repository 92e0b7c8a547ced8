import type { MenuCommand, MenuGroups } from '#shared/bridge/menu.ts';
import { t } from '../../i18n/index.ts';
import { commandGroups, isAvailable, type Command, type CommandGroup } from './command.ts';

type NativeMenu = Pick<MenuGroups[number], 'menu' | 'label'>;

/** The menu and the label of each group of commands. */
const nativeMenus = (): Readonly<Record<CommandGroup, NativeMenu>> => ({
  create: { menu: 'file', label: t('menu.file') },
  edit: { menu: 'edit', label: t('menu.edit') },
  view: { menu: 'view', label: t('menu.view') },
  go: { menu: 'go', label: t('menu.go') },
  screen: { menu: 'screen', label: t('menu.screen') },
  sync: { menu: 'sync', label: t('menu.sync') },
});

/** The commands of the native menu. Keys without a menu entry, such as those for the next row, are left out. */
export function nativeMenuGroups(commands: readonly Command[]): MenuGroups {
  const menus = nativeMenus();
  return commandGroups
    .map((group) => ({
      ...menus[group],
      commands: commands
        .filter((command) => command.group === group && command.keyboardOnly !== true)
        .map(menuCommand),
    }))
    .filter((group) => group.commands.length > 0);
}

function menuCommand(command: Command): MenuCommand {
  const accelerators = (command.shortcuts ?? []).map(acceleratorOf);
  return {
    id: command.id,
    label: command.title,
    accelerator: accelerators.find((accelerator) => accelerator !== null) ?? null,
    enabled: isAvailable(command),
  };
}

/** Our own spelling on the left, Electron's on the right. */
const acceleratorKeys: Readonly<Record<string, string>> = {
  Mod: 'CmdOrCtrl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/**
 * A chord with Mod in Electron's spelling. Null for a sequence or a plain key: the system would take the key from every
 * text field.
 */
export function acceleratorOf(shortcut: string): string | null {
  if (shortcut.includes(' ')) return null;
  const parts = shortcut.split('+');
  if (!parts.includes('Mod')) return null;
  return parts.map((part) => acceleratorKeys[part] ?? part).join('+');
}
