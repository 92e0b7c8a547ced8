export { commandGroups, groupTitle, isAvailable, type Command, type CommandGroup } from './command.ts';
export { currentCommands, originalCommands, useCommandStore } from './command-store.ts';
export { clashWith, shortcutOf } from './remap.ts';
export { nativeMenuGroups } from './native-menu-groups.ts';
export { bestOf, fold, scoreText, searchCommands } from './search-commands.ts';
export { shownShortcut, useKeysOf } from './shown-keys.ts';
export { useCommands } from './use-commands.ts';
export { focusPlaceOf, useKeyboard } from './use-keyboard.ts';
