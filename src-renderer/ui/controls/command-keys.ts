import { createContext, useContext } from 'react';

/** The current keys of a command by its id, such as `Mod+N`; undefined if it has none. */
export type KeysOf = (command: string) => string | undefined;

/** Provides the keys of commands, which users can change. */
export const CommandKeys = createContext<KeysOf>(() => undefined);

/** The keys shown beside a control: those of its command; without a command, its fixed ones. */
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
