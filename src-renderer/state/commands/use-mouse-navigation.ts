import { useEffect } from 'react';
import { isAvailable } from './command.ts';
import { currentCommands, useCommandStore } from './command-store.ts';
import { focusAreaOf } from './use-keyboard.ts';

/** The commands of the mouse's side buttons, by the number of the button. */
const byButton: Readonly<Record<number, string>> = { 3: 'go.back', 4: 'go.forward' };

/** Goes back and forward by the side buttons of a mouse, but not while a dialog or menu has the focus. */
export function useMouseNavigation(): void {
  useEffect(() => {
    function handle(event: MouseEvent): void {
      const id = byButton[event.button];
      if (id === undefined) return;
      // Otherwise Chromium would go back itself, even from an open dialog.
      event.preventDefault();
      if (event.type !== 'mouseup' || focusAreaOf(document.activeElement) === 'layer') return;
      const command = currentCommands(useCommandStore.getState().commands).find((known) => known.id === id);
      if (command !== undefined && isAvailable(command)) command.run();
    }
    window.addEventListener('mousedown', handle);
    window.addEventListener('mouseup', handle);
    return () => {
      window.removeEventListener('mousedown', handle);
      window.removeEventListener('mouseup', handle);
    };
  }, []);
}
