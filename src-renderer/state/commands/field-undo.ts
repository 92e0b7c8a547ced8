import { createFieldTyping, type UndoOwner } from './field-typing.ts';

/** Fields whose typing the browser undoes. */
const plainFields =
  'textarea,input:not([type]),input:is([type="text"],[type="search"],[type="email"],[type="url"],[type="tel"],[type="password"],[type="number"])';
const richText = '[contenteditable="true"]';

const typing = createFieldTyping();

/** The text of a field. A rich text editor has its own undo stack and uses this only if that is empty. */
function valueOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  if (target.closest(richText) !== null) return '';
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && target.matches(plainFields) ? target.value : null;
}

/** Watches typing in the fields of the window. Returns a function that stops it. */
export function watchFieldTyping(): () => void {
  function focus({ target }: Event): void {
    typing.focus(valueOf(target) ?? '');
  }
  function input(event: Event): void {
    const value = valueOf(event.target);
    if (value !== null) typing.input(value, event instanceof InputEvent ? event.inputType : '');
  }
  focus(new FocusEvent('focusin'));
  window.addEventListener('focusin', focus, true);
  window.addEventListener('input', input, true);
  return () => {
    window.removeEventListener('focusin', focus, true);
    window.removeEventListener('input', input, true);
  };
}

/** Leaves undo and redo to the window, because something newer than the typing in the focused field can be undone. */
export function forgetFieldTyping(): void {
  typing.focus(valueOf(document.activeElement) ?? '');
}

/** The undo stack that handles undo and redo while `target` has the focus. */
export function undoOwner(target: EventTarget | null, direction: 'undo' | 'redo'): UndoOwner {
  const value = valueOf(target);
  return value === null ? 'window' : typing.owner(value, direction);
}

/** Whether a key would undo or redo in another field than the one with the focus. */
export function isUndoElsewhere(
  { key, metaKey, ctrlKey, shiftKey, altKey, target }: KeyboardEvent,
  mac: boolean,
): boolean {
  const hasMod = mac ? metaKey : ctrlKey;
  if (!hasMod || altKey || valueOf(target) === null) return false;
  const letter = key.toLowerCase();
  if (letter !== 'z' && (letter !== 'y' || mac)) return false;
  return undoOwner(target, letter === 'y' || shiftKey ? 'redo' : 'undo') !== 'field';
}
