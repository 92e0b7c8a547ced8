type Direction = 'undo' | 'redo';

/**
 * Who answers undo and redo in the field with the focus:
 * - `field`: the browser, on what was typed since the field has the focus
 * - `nothing`: nobody, because all of that is undone or redone
 * - `window`: the window's undo stack, because nothing was typed
 */
export type UndoOwner = 'field' | 'nothing' | 'window';

/** What was typed into the field that has the focus. */
export interface FieldTyping {
  focus(value: string): void;
  /** The user changed the field's value. `inputType` is the event's, such as `historyUndo`. */
  input(value: string, inputType: string): void;
  owner(value: string, direction: Direction): UndoOwner;
}

/** Chromium keeps one undo stack for all fields of a page: what was typed before the focus came is in other fields. */
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

  return {
    focus,
    input(value, inputType) {
      last = value;
      hasTyped = true;
      if (inputType === 'historyUndo') undone += 1;
      else if (inputType === 'historyRedo') undone -= 1;
      else undone = 0;
    },
    owner(value, direction) {
      // The value came from elsewhere, such as the window's undo stack.
      if (value !== last) focus(value);
      if (!hasTyped) return 'window';
      return (direction === 'undo' ? value !== first : undone > 0) ? 'field' : 'nothing';
    },
  };
}
