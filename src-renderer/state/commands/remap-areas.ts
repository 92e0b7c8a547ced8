import { commandGroups, groupTitle, type Command } from './command.ts';
import { originalCommands } from './command-store.ts';
import type { Remappable } from './remap.ts';
import { screenAreas, type ScreenArea } from './screen-commands.ts';

/** Commands under one heading, and their rivals: all commands that can be active at the same time. */
export interface RemapArea {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly Remappable[];
  readonly rivals: readonly Remappable[];
}

/** Whether commands of these two areas can be active at once. */
function meet(a: ScreenArea, b: ScreenArea): boolean {
  return a.id === b.id || (a.hasList && b.hasList && (a.id === 'lists' || b.id === 'lists'));
}

/**
 * All commands whose keys can be changed, with their own keys: commands of the whole window by group, then those of
 * each screen.
 *
 * @param registered all registered commands, on any screen
 */
export function remapAreas(registered: readonly Command[], mac: boolean): readonly RemapArea[] {
  const screens = screenAreas(mac);
  const ofScreens = screens.flatMap(({ commands }) => commands);
  const everywhere = originalCommands(registered).filter(
    ({ id, group, shortcuts }) =>
      group !== 'screen' && (shortcuts ?? []).length > 0 && !ofScreens.some((command) => command.id === id),
  );
  const groups = commandGroups.map((group) => ({
    ...{ id: group, title: groupTitle(group) },
    commands: everywhere
      .filter((command) => command.group === group)
      .map((command) => ({ ...command, title: command.name ?? command.title })),
    rivals: [...everywhere, ...ofScreens],
  }));
  return [
    ...groups.filter(({ commands }) => commands.length > 0),
    ...screens.map((screen) => ({
      ...{ id: screen.id, title: screen.title, commands: screen.commands },
      rivals: [
        ...everywhere,
        ...screens.filter((other) => meet(screen, other)).flatMap(({ commands }) => commands),
      ],
    })),
  ];
}
