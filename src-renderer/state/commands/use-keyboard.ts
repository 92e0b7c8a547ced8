import { useEffect } from 'react';
import { usePreferences } from '../preferences.ts';
import { isAvailable } from './command.ts';
import { currentCommands, useCommandStore } from './command-store.ts';
import { isUndoElsewhere, watchFieldTyping } from './field-undo.ts';
import { matchCommand, type FocusArea } from './match-command.ts';
import type { KeyStroke } from './shortcut.ts';

/** The longest pause before the second key of a sequence, in ms. */
const sequenceMs = 1200;

/** Layers that receive all keys until they close. A toast is a dialog too, but takes no keys. */
const layers =
  ':is([role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]):not([data-message],[data-closed])';
/** A dialog that is not closing. It gets all keys, also while the focus is nowhere. */
const modal = '[data-modal]:not([data-closed])';
const texts = 'input:not([type="checkbox"],[type="radio"]),textarea,[contenteditable="true"]';
const controls = 'a,button,input,[role="tab"],[role="radio"],[role="switch"],[role="checkbox"],[role="grid"]';

/** The focus area of an event's target. A list that leaves its keys to the commands has `data-command-keys`. */
export function focusAreaOf(target: EventTarget | null): FocusArea {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(layers) !== null || document.querySelector(modal) !== null) return 'layer';
  if (target.closest(texts) !== null) return 'text';
  if (target.matches('[data-command-keys], [data-command-keys] [role="row"]')) return 'page';
  return target.closest(controls) === null ? 'page' : 'control';
}

/** Whether a key would select the text of the whole window, because no text field has the focus. */
export function isSelectAllElsewhere(
  { key, metaKey, ctrlKey, shiftKey, altKey, target }: KeyboardEvent,
  mac: boolean,
): boolean {
  const hasMod = (mac ? metaKey : ctrlKey) && !shiftKey && !altKey;
  return (
    hasMod && key.toLowerCase() === 'a' && !(target instanceof Element && target.closest(texts) !== null)
  );
}

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key);

/** Listens for the shortcuts of all registered commands. Used once, by the shell. */
export function useKeyboard(mac: boolean): void {
  useEffect(() => {
    let begun: { readonly stroke: KeyStroke; readonly at: number } | null = null;

    function handle(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
      const isFresh = begun !== null && event.timeStamp - begun.at < sequenceMs;
      const answer = matchCommand(currentCommands(useCommandStore.getState().commands), event, {
        focus: focusAreaOf(event.target),
        mac,
        singleKeys: usePreferences.getState().singleKeys,
        begun: isFresh ? (begun?.stroke ?? null) : null,
      });
      const { key, code, metaKey, ctrlKey, shiftKey, altKey } = event;
      begun =
        answer.type === 'begin'
          ? { stroke: { key, code, metaKey, ctrlKey, shiftKey, altKey }, at: event.timeStamp }
          : null;
      if (answer.type === 'none') {
        if (isUndoElsewhere(event, mac) || isSelectAllElsewhere(event, mac)) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (answer.type !== 'run') return;
      const { command } = answer;
      if (isAvailable(command)) command.run({ isRepeat: event.repeat });
      else if (!event.repeat) command.otherwise?.();
    }

    const stopWatching = watchFieldTyping();
    window.addEventListener('keydown', handle);
    return () => {
      stopWatching();
      window.removeEventListener('keydown', handle);
    };
  }, [mac]);
}
