import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, MenuGroups } from '#shared/bridge/menu.ts';
import { t } from '../i18n/translate.ts';

interface MenuContext {
  readonly platform: NodeJS.Platform;
  /** An unpackaged build has reload and developer tools. */
  readonly isPackaged: boolean;
  /** The front window's commands; empty if there is no window, or its page has not sent them yet. */
  readonly groups: MenuGroups;
  /** Called when the user chooses a command of the window. */
  readonly onCommand: (id: string) => void;
}

type MenuName = MenuGroups[number]['menu'];

/**
 * The native menu: the window's commands, and the editing, zoom and window commands that users of each system expect.
 * Undo and redo belong to the window, because they undo edits as well as typing.
 */
export function applicationMenu({
  platform,
  isPackaged,
  groups,
  onCommand,
}: MenuContext): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const menuItem = ({ id, label, accelerator, enabled }: MenuCommand): MenuItemConstructorOptions => ({
    id,
    label,
    enabled,
    click: () => onCommand(id),
    // The page handles the keys, because it knows the focus; the menu only displays them.
    ...(accelerator !== null && { accelerator, registerAccelerator: false }),
  });
  const commandItems = (menu: MenuName): MenuItemConstructorOptions[] =>
    groups.filter((group) => group.menu === menu).flatMap(({ commands }) => commands.map(menuItem));
  const commandMenu = (menu: MenuName): MenuItemConstructorOptions[] =>
    groups
      .filter((group) => group.menu === menu)
      .map(({ label }) => ({ label, submenu: commandItems(menu) }));
  const menuLabel = (menu: MenuName, fallback: string): string =>
    groups.find((group) => group.menu === menu)?.label ?? fallback;

  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: menuLabel('file', t('menu.file')),
      submenu: joinWithSeparators(commandItems('file'), [
        isMac ? { role: 'close', label: t('menu.close') } : { role: 'quit', label: t('menu.quit') },
      ]),
    },
    {
      label: menuLabel('edit', t('menu.edit')),
      submenu: joinWithSeparators(commandItems('edit'), editItems()),
    },
    {
      label: menuLabel('view', t('menu.view')),
      submenu: joinWithSeparators(
        commandItems('view'),
        [
          { role: 'resetZoom', label: t('menu.resetZoom') },
          { role: 'zoomIn', label: t('menu.zoomIn') },
          { role: 'zoomOut', label: t('menu.zoomOut') },
        ],
        [{ role: 'togglefullscreen', label: t('menu.fullScreen') }],
        isPackaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }],
      ),
    },
    ...commandMenu('go'),
    ...commandMenu('screen'),
    ...commandMenu('sync'),
    windowMenu(),
  ];
}

// Electron labels its roles in English in every language, so each gets its own label.
const editItems = (): MenuItemConstructorOptions[] => [
  { role: 'cut', label: t('menu.cut') },
  { role: 'copy', label: t('menu.copy') },
  { role: 'paste', label: t('menu.paste') },
  { role: 'pasteAndMatchStyle', label: t('menu.pastePlain') },
  { role: 'selectAll', label: t('menu.selectAll') },
];

const windowMenu = (): MenuItemConstructorOptions => ({
  role: 'window',
  label: t('menu.window'),
  submenu: [
    { role: 'minimize', label: t('menu.minimize') },
    { role: 'close', label: t('menu.close') },
  ],
});

/** Joins the non-empty parts with separators. */
function joinWithSeparators(...parts: readonly MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [{ type: 'separator' as const }, ...part]));
}
