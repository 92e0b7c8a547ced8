import { createContext, useContext } from 'react';

/** The present keys of a command by its id, such as `Mod+N`; undefined for none. */
export type KeysOf = (command: string) => string | undefined;

/** Provides the keys of commands, which users can change. */
export const CommandKeys = createContext<KeysOf>(() => undefined);

/** The keys to show beside a control: those of its command, else its own. */
export function useKeyHint({ command, shortcut }: KeyHintProps): string | undefined {
  const keysOf = useContext(CommandKeys);
  return command === undefined ? shortcut : keysOf(command);
}

/** The keys of a control: those of a command, which users can change, or fixed ones, such as Mod+Enter in a dialog. */
export interface KeyHintProps {
  /** Id of the command that the control runs. */
  readonly command?: string | undefined;
  readonly shortcut?: string | undefined;
}
