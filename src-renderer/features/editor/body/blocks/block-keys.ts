import { Extension } from '@tiptap/core';
import { Plugin, Selection, type Command } from '@tiptap/pm/state';
import { toggleChecked } from './block-commands.ts';
import { checklistMarkup } from './block-markup.ts';
import { leaveColumns } from './leave-columns.ts';
import { toggleWrapper } from './mark-commands.ts';

/** Width of the box before an item of a check list, in pixels. */
const boxWidth = 24;

/** Moves the caret to the start or the end of the text. Chromium goes elsewhere where a table is the first or the last. */
const goTo =
  (edge: 'atStart' | 'atEnd'): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setSelection(Selection[edge](state.doc)).scrollIntoView());
    return true;
  };

/** The keys of blocks and marks, and the boxes of check lists. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  // Before the line break, which has the same key outside of check lists.
  priority: 1000,

  addKeyboardShortcuts() {
    const run = (command: Command) => () =>
      command(this.editor.state, (transaction) => this.editor.view.dispatch(transaction));
    return {
      Enter: run(leaveColumns),
      'Mod-Enter': run(toggleChecked()),
      'Mod-Home': run(goTo('atStart')),
      'Mod-End': run(goTo('atEnd')),
      'Mod-Shift-h': run(toggleWrapper('highlight')),
      'Mod-Alt-c': run(toggleWrapper('brandColor')),
    };
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown(view, event) {
              const { target } = event;
              if (event.button !== 0) return false;
              if (!(target instanceof HTMLLIElement) || event.offsetX > boxWidth) return false;
              if (target.parentElement?.dataset['kept'] !== checklistMarkup) return false;
              event.preventDefault();
              return toggleChecked(view.posAtDOM(target, 0))(view.state, (transaction) =>
                view.dispatch(transaction),
              );
            },
          },
        },
      }),
    ];
  },
});
