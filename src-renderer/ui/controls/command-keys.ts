import { createContext, useContext } from 'react';

/** The keys that a command has now, by its id, such as `Mod+N`; undefined when it has none. */
export type KeysOf = (command: string) => string | undefined;

/** Who knows the keys of commands: the window, which lets people change them. */
export const CommandKeys = createContext<KeysOf>(() => undefined);

/** What the hint beside a control shows: the keys of its command as they are now, else those that are its own. */
export function useKeyHint({ command, shortcut }: KeyHintProps): string | undefined {
  const keysOf = useContext(CommandKeys);
  return command === undefined ? shortcut : keysOf(command);
}

/** The keys of a control: a command's, which people may change, or those that no command has, such as Mod+Enter in a dialog. */
export interface KeyHintProps {
  /** Id of the command that the control runs as well. */
  readonly command?: string | undefined;
  readonly shortcut?: string | undefined;
}
