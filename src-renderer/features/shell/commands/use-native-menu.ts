import { useEffect } from 'react';
import { useBridge } from '../../../bridge/index.ts';
import { createDebouncer, type DebounceTiming } from '../../../data/index.ts';
import {
  currentCommands,
  isAvailable,
  nativeMenuGroups,
  undoOwner,
  useCommandStore,
} from '../../../state/commands/index.ts';
import { usePreferences } from '../../../state/preferences.ts';

/** Debounce of the registry's changes, because a screen registers its commands one by one. */
const timing: DebounceTiming = { waitMs: 150, maxWaitMs: 1000 };

/** Rich text undoes by itself: only its editor knows what it can undo. */
function actsOnText(action: 'undo' | 'redo'): boolean {
  const focused = document.activeElement;
  return focused?.closest('[contenteditable="true"]') != null || undoOwner(focused, action) === 'field';
}

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
    function update(): void {
      debouncer.schedule(show);
    }
    function run(id: string): void {
      const action = id === 'edit.undo' ? 'undo' : id === 'edit.redo' ? 'redo' : null;
      // In a text field, undo and redo act on the typing, as in every program.
      if (action !== null && actsOnText(action)) void bridge.call('window.editText', { action });
      else {
        const command = commands().find((known) => known.id === id);
        if (command !== undefined && isAvailable(command)) command.run();
      }
      update();
    }

    update();
    const disposers = [
      useCommandStore.subscribe(update),
      usePreferences.subscribe(update),
      bridge.on('window.command', ({ id }) => run(id)),
    ];
    window.addEventListener('focus', update);
    window.addEventListener('keyup', update);
    window.addEventListener('pointerup', update);
    return () => {
      debouncer.cancel();
      for (const dispose of disposers) dispose();
      window.removeEventListener('focus', update);
      window.removeEventListener('keyup', update);
      window.removeEventListener('pointerup', update);
    };
  }, [bridge]);
}
