import { useEffect, useRef } from 'react';
import type { Command } from './command.ts';
import { useCommandStore, type CommandOwner } from './command-store.ts';

/**
 * Registers commands while the calling component is mounted. A command runs the function of the newest render. It is
 * registered again only if its other properties change, such as the title or the shortcuts.
 */
export function useCommands(commands: readonly Command[], owner: CommandOwner = 'screen'): void {
  const newest = useRef(commands);
  useEffect(() => {
    newest.current = commands;
  });

  const shape = JSON.stringify(
    commands.map(({ id, title, group, shortcuts, keywords, inText, keyboardOnly }) => ({
      id,
      title,
      group,
      shortcuts,
      keywords,
      inText,
      keyboardOnly,
    })),
  );
  useEffect(() => {
    const find = (id: string): Command | undefined => newest.current.find((command) => command.id === id);
    const stable = newest.current.map((command): Command => ({
      ...command,
      when: () => find(command.id)?.when?.() ?? true,
      ...(command.otherwise !== undefined && { otherwise: () => find(command.id)?.otherwise?.() }),
      run: (how) => find(command.id)?.run(how),
    }));
    return useCommandStore.getState().register(stable, owner);
  }, [shape, owner]);
}
