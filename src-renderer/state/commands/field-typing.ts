type Direction = 'undo' | 'redo';

/**
 * The undo stack that handles undo and redo in the focused field:
 * - `field`: the browser's, for typing since the field got the focus
 * - `nothing`: none, because all of that typing is undone or redone
 * - `window`: the window's, because nothing was typed
 */
export type UndoOwner = 'field' | 'nothing' | 'window';

/** Tracks the typing in the focused field. */
export interface FieldTyping {
  focus(value: string): void;
  /** The user changed the field's value. `inputType` is the event's, such as `historyUndo`. */
  input(value: string, inputType: string): void;
  owner(value: string, direction: Direction): UndoOwner;
}

/** Creates the tracking. Chromium has one undo stack for all fields of a page: typing before the focus is elsewhere. */
export function createFieldTyping(): FieldTyping {
  let first = '';
  let last = '';
  let hasTyped = false;
  let undone = 0;

  function focus(value: string): void {
    first = value;
    last = value;
    hasTyped = false;
    undone = 0;
  }

  function input(value: string, inputType: string): void {
    last = value;
    hasTyped = true;
    if (inputType === 'historyUndo') undone += 1;
    else if (inputType === 'historyRedo') undone -= 1;
    else undone = 0;
  }

  return {
    focus,
    input,
    owner(value, direction) {
      if (value !== last) {
        // Escape in a list's field gives its value back. The next undo must not undo an earlier edit elsewhere.
        if (hasTyped && value === first) input(value, '');
        // The value came from elsewhere, such as the window's undo stack.
        else focus(value);
      }
      if (!hasTyped) return 'window';
      return (direction === 'undo' ? value !== first : undone > 0) ? 'field' : 'nothing';
    },
  };
}
