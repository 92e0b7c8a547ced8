import { create } from 'zustand';
import type { Command } from './command.ts';

interface CommandStore {
  /** In the order of registration. */
  readonly commands: readonly Command[];
  /** Adds commands, in place of others with the same ids; returns its dispose, which brings those back. */
  register(commands: readonly Command[]): () => void;
}

/** The registry. Screens register while they are shown. */
export const useCommandStore = create<CommandStore>((set) => ({
  commands: [],
  register(fresh) {
    set((state) => ({ commands: [...state.commands, ...fresh] }));
    return () => set((state) => ({ commands: state.commands.filter((command) => !fresh.includes(command)) }));
  },
}));

/** One command per id: the newest registration, at the place of the oldest. */
export function currentCommands(commands: readonly Command[]): readonly Command[] {
  return [...new Map(commands.map((command) => [command.id, command])).values()];
}
