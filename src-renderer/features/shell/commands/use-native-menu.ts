import { useEffect } from 'react';
import { useBridge } from '../../../bridge/index.ts';
import { createDebouncer, type DebounceTiming } from '../../../data/index.ts';
import {
  currentCommands,
  focusPlaceOf,
  isAvailable,
  nativeMenuGroups,
  useCommandStore,
} from '../../../state/commands/index.ts';
import { usePreferences } from '../../../state/preferences.ts';

/** Debounce of the registry's changes, because a screen registers its commands one by one. */
const timing: DebounceTiming = { wait: 150, maxWait: 1000 };

/**
 * Shows the registry in the native menu and runs the chosen command. The menu is updated when the registry changes,
 * after each action, and when the window gets the focus, because each can change which commands are available.
 */
export function useNativeMenu(): void {
  const bridge = useBridge();
  useEffect(() => {
    const debouncer = createDebouncer(timing);
    let shown = '';
    const commands = () => currentCommands(useCommandStore.getState().commands);

    function show(): void {
      const groups = nativeMenuGroups(commands());
      const next = JSON.stringify(groups);
      if (next === shown) return;
      shown = next;
      void bridge.call('window.showCommands', { groups: [...groups] });
    }
    function settle(): void {
      debouncer.schedule(show);
    }
    function run(id: string): void {
      // In a text field, undo and redo act on the typing, as in every program.
      const isTyping = focusPlaceOf(document.activeElement) === 'text';
      if (isTyping && id === 'edit.undo') void bridge.call('window.editText', { action: 'undo' });
      else if (isTyping && id === 'edit.redo') void bridge.call('window.editText', { action: 'redo' });
      else {
        const command = commands().find((known) => known.id === id);
        if (command !== undefined && isAvailable(command)) command.run();
      }
      settle();
    }

    settle();
    const disposers = [
      useCommandStore.subscribe(settle),
      usePreferences.subscribe(settle),
      bridge.on('window.command', ({ id }) => run(id)),
    ];
    window.addEventListener('focus', settle);
    window.addEventListener('keyup', settle);
    window.addEventListener('pointerup', settle);
    return () => {
      debouncer.cancel();
      for (const dispose of disposers) dispose();
      window.removeEventListener('focus', settle);
      window.removeEventListener('keyup', settle);
      window.removeEventListener('pointerup', settle);
    };
  }, [bridge]);
}
