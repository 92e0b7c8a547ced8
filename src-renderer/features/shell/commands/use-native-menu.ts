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

/** Several changes of the registry become one message: a screen registers piece by piece. */
const timing: DebounceTiming = { wait: 150, maxWait: 1000 };

/**
 * Shows the registry in the native menu, and runs what is chosen there. The menu is drawn anew when the registry
 * changes, when something has been done, and when the window comes forward, since availability changes with those.
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
      // In a text field these two are about the typing, as in every program.
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
