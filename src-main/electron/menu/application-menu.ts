import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, MenuGroups } from '#shared/bridge/menu.ts';

interface MenuContext {
  readonly platform: NodeJS.Platform;
  /** An unpackaged build offers reload and the developer tools. */
  readonly isPackaged: boolean;
  /** The commands of the window in front; empty when there is none, or before its page has said them. */
  readonly groups: MenuGroups;
  /** A person chose a command of the window's. */
  readonly onCommand: (id: string) => void;
}

type MenuName = MenuGroups[number]['menu'];

/**
 * The native menu: the window's own commands, and the editing, zoom and window commands that each system
 * expects. Undo and redo are the window's, because they take back edits as well as typing.
 */
export function applicationMenu({
  platform,
  isPackaged,
  groups,
  onCommand,
}: MenuContext): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const item = ({ id, label, accelerator, enabled }: MenuCommand): MenuItemConstructorOptions => ({
    id,
    label,
    enabled,
    click: () => onCommand(id),
    // The page listens for its keys itself, where it knows what has the focus; the menu only shows them.
    ...(accelerator !== null && { accelerator, registerAccelerator: false }),
  });
  const own = (menu: MenuName): MenuItemConstructorOptions[] =>
    groups.filter((group) => group.menu === menu).flatMap(({ commands }) => commands.map(item));
  const ownMenu = (menu: MenuName): MenuItemConstructorOptions[] =>
    groups.filter((group) => group.menu === menu).map(({ label }) => ({ label, submenu: own(menu) }));
  const labelOf = (menu: MenuName, otherwise: string): string =>
    groups.find((group) => group.menu === menu)?.label ?? otherwise;

  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: labelOf('file', 'File'),
      submenu: sections(own('file'), [isMac ? { role: 'close' } : { role: 'quit' }]),
    },
    {
      label: labelOf('edit', 'Edit'),
      submenu: sections(own('edit'), editing),
    },
    {
      label: labelOf('view', 'View'),
      submenu: sections(
        own('view'),
        [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }],
        [{ role: 'togglefullscreen' }],
        isPackaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }],
      ),
    },
    ...ownMenu('go'),
    ...ownMenu('screen'),
    ...ownMenu('sync'),
    { role: 'windowMenu' },
  ];
}

const editing: MenuItemConstructorOptions[] = [
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'pasteAndMatchStyle' },
  { role: 'selectAll' },
];

/** The parts that have anything in them, with a line between each two. */
function sections(...parts: readonly MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [{ type: 'separator' as const }, ...part]));
}
