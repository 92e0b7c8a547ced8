export { commandGroups, groupTitle, isAvailable, type Command, type CommandGroup } from './command.ts';
export { currentCommands, useCommandStore } from './command-store.ts';
export { nativeMenuGroups } from './native-menu-groups.ts';
export { scoreText, searchCommands } from './search-commands.ts';
export { useCommands } from './use-commands.ts';
export { focusPlaceOf, useKeyboard } from './use-keyboard.ts';
