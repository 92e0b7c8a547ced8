import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { copiedPictures, insertPictures } from './insert-pictures.ts';
import { writeBehindSelected } from './picture-commands.ts';
import { askForPictureTexts } from './picture-dialog.tsx';

/** Pictures that are pasted and dropped, the texts of one that is double-clicked, and typing beside a selected one. */
export const PictureInput = Extension.create({
  name: 'pictureInput',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleDoubleClickOn(_view, _position, { type }) {
            if (type.name !== 'picture' && type.name !== 'inlinePicture') return false;
            askForPictureTexts(editor);
            return true;
          },
          handleTextInput: (view, _from, _to, text) =>
            writeBehindSelected(text)(view.state, (transaction) => view.dispatch(transaction)),
          handleDOMEvents: {
            // Before the markup that comes with a copied picture is read, which would report it as left out.
            paste(_view, event) {
              const files = copiedPictures(event.clipboardData);
              if (files.length === 0 || !editor.isEditable) return false;
              event.preventDefault();
              void insertPictures(editor, files);
              return true;
            },
            drop(view, event) {
              const files = [...(event.dataTransfer?.files ?? [])];
              if (files.length === 0 || !editor.isEditable) return false;
              event.preventDefault();
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              void insertPictures(editor, files, at);
              return true;
            },
          },
        },
      }),
    ];
  },
});
