import { create } from 'zustand';
import { usePreferences } from '../preferences.ts';
import type { Command } from './command.ts';

/** The owner of commands. A screen's commands take precedence over the window's, in any order of registration. */
export type CommandOwner = 'window' | 'screen';

interface CommandStore {
  /** The window's commands, then the screen's, each in order of registration. */
  readonly commands: readonly Command[];
  /** Adds commands, which replace others with the same ids. Returns a function that removes them again. */
  register(commands: readonly Command[], owner: CommandOwner): () => void;
}

/** The registry of commands. Screens register theirs while they are shown. */
export const useCommandStore = create<CommandStore>((set) => ({
  commands: [],
  register(fresh, owner) {
    set(({ commands }) => ({
      commands: owner === 'window' ? [...fresh, ...commands] : [...commands, ...fresh],
    }));
    return () => set((state) => ({ commands: state.commands.filter((command) => !fresh.includes(command)) }));
  },
}));

/** The user's keys for commands, by command id. They replace a command's own keys. */
export type Remapping = Readonly<Record<string, readonly string[]>>;

/** One command per id, with its own keys: the newest registration, at the position of the oldest. */
export function originalCommands(commands: readonly Command[]): readonly Command[] {
  return [...new Map(commands.map((command) => [command.id, command])).values()];
}

/** As `originalCommands`, with the user's keys, for everything that listens for commands or shows them. */
export function currentCommands(
  commands: readonly Command[],
  remapping: Remapping = usePreferences.getState().shortcuts,
): readonly Command[] {
  return withKeys(originalCommands(commands), remapping);
}

/** Replaces the keys of commands by the user's. */
export function withKeys<C extends Pick<Command, 'id' | 'shortcuts'>>(
  commands: readonly C[],
  remapping: Remapping,
): readonly C[] {
  return commands.map((command) => {
    const shortcuts = remapping[command.id];
    return shortcuts === undefined ? command : { ...command, shortcuts };
  });
}
