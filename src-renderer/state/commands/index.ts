export {
  commandGroups,
  groupTitle,
  isAvailable,
  type Command,
  type CommandGroup,
  type Invocation,
} from './command.ts';
export { currentCommands, useCommandStore, withKeys } from './command-store.ts';
export { shortcutConflict, shortcutOf, type Remappable } from './remap.ts';
export { screenCommand, type ScreenCommandId } from './screen-commands.ts';
export { remapAreas } from './remap-areas.ts';
export { nativeMenuGroups } from './native-menu-groups.ts';
export { shownShortcut, useKeysOf } from './shown-keys.ts';
export { useCommands } from './use-commands.ts';
export { useKeyboard } from './use-keyboard.ts';
export { forgetFieldTyping, undoOwner } from './field-undo.ts';
export { useMouseNavigation } from './use-mouse-navigation.ts';
