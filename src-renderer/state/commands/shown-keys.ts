import { useMemo } from 'react';
import { usePreferences } from '../preferences.ts';
import type { Command } from './command.ts';
import { currentCommands, useCommandStore } from './command-store.ts';
import { isPlain, parseShortcut } from './shortcut.ts';

/** The shown keys of a command: the first that work, because the user may switch off plain letters. */
export function shownShortcut({ shortcuts }: Command, singleKeys: boolean): string | undefined {
  return shortcuts?.find((shortcut) => {
    const chords = parseShortcut(shortcut);
    return singleKeys || !isPlain(chords) || (chords[0]?.key.length ?? 0) > 1;
  });
}

/** Returns a function that gives the current keys of a command, by its id. */
export function useKeysOf(): (id: string) => string | undefined {
  const commands = useCommandStore((store) => store.commands);
  const remapping = usePreferences((preferences) => preferences.shortcuts);
  const singleKeys = usePreferences((preferences) => preferences.singleKeys);
  return useMemo(() => {
    const shown = new Map(
      currentCommands(commands, remapping).map((command) => [command.id, shownShortcut(command, singleKeys)]),
    );
    return (id) => shown.get(id);
  }, [commands, remapping, singleKeys]);
}
