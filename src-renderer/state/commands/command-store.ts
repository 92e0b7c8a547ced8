import { create } from 'zustand';
import { usePreferences } from '../preferences.ts';
import type { Command } from './command.ts';

/** Whose commands they are. A screen's go before the window's, whichever registered first. */
export type CommandOwner = 'window' | 'screen';

interface CommandStore {
  /** The window's, then the screen's; each in the order of registration. */
  readonly commands: readonly Command[];
  /** Adds commands, in place of others with the same ids; returns its dispose, which brings those back. */
  register(commands: readonly Command[], owner: CommandOwner): () => void;
}

/** The registry. Screens register while they are shown. */
export const useCommandStore = create<CommandStore>((set) => ({
  commands: [],
  register(fresh, owner) {
    set(({ commands }) => ({
      commands: owner === 'window' ? [...fresh, ...commands] : [...commands, ...fresh],
    }));
    return () => set((state) => ({ commands: state.commands.filter((command) => !fresh.includes(command)) }));
  },
}));

/** Keys in place of a command's own, by its id. */
export type Remapping = Readonly<Record<string, readonly string[]>>;

/** One command per id: the newest registration, at the place of the oldest, as its author meant it. */
export function originalCommands(commands: readonly Command[]): readonly Command[] {
  return [...new Map(commands.map((command) => [command.id, command])).values()];
}

/** As `originalCommands`, with the keys that the user chose: what listens, shows and lists asks for these. */
export function currentCommands(
  commands: readonly Command[],
  remapping: Remapping = usePreferences.getState().shortcuts,
): readonly Command[] {
  return withKeys(originalCommands(commands), remapping);
}

/** These commands, with the keys that the user chose for them. */
export function withKeys<C extends Pick<Command, 'id' | 'shortcuts'>>(
  commands: readonly C[],
  remapping: Remapping,
): readonly C[] {
  return commands.map((command) => {
    const shortcuts = remapping[command.id];
    return shortcuts === undefined ? command : { ...command, shortcuts };
  });
}
