import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { create } from 'zustand';
import { CheckedTextField } from '../../../../components/spelling/checked-text-field.tsx';
import { useWritingLanguage } from '../../../../components/typography/writing-language.ts';
import { t } from '../../../../i18n/index.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../../ui/overlays/dialog-actions.tsx';
import { changeSelected, selectedPicture } from './picture-commands.ts';
import type { Picture } from './picture-source.ts';

interface Asked {
  readonly editor: Editor;
  readonly picture: Picture;
}

/** The picture whose texts are asked for; null for none. */
const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

/** Asks for the texts of the selected picture. */
export function askForPictureTexts(editor: Editor): void {
  const picture = selectedPicture(editor.state);
  if (picture !== null) useAsked.setState({ asked: { editor, picture } });
}

/** Asks for the alternative text and the caption of a picture. */
export function PictureDialog() {
  const { asked } = useAsked();

  // The question belongs to the text of this screen.
  useEffect(() => () => useAsked.setState({ asked: null }), []);

  if (asked === null || asked.editor.isDestroyed) return null;
  return <PictureTexts editor={asked.editor} picture={asked.picture} />;
}

function PictureTexts({ editor, picture }: Asked) {
  const [alt, setAlt] = useState(picture.alt);
  const [caption, setCaption] = useState(picture.caption);
  const field = useRef<HTMLInputElement>(null);
  const language = useWritingLanguage();

  function close(): void {
    useAsked.setState({ asked: null });
    if (!editor.isDestroyed) editor.commands.focus();
  }

  function apply(): void {
    const change = {
      ...(alt.trim() !== picture.alt && { alt: alt.trim() }),
      ...(caption.trim() !== picture.caption && { caption: caption.trim() }),
    };
    if (!editor.isDestroyed && Object.keys(change).length > 0) {
      changeSelected(change)(editor.state, (transaction) => editor.view.dispatch(transaction));
    }
    close();
  }

  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The text gets the focus at once, and the key must not change it.
    event.preventDefault();
    apply();
  };

  return (
    <Dialog
      open
      onClose={close}
      title={t('editor.pictureTexts')}
      size="small"
      initialFocus={field}
      actions={
        <DialogActions onCancel={close} onAct={apply}>
          {t('editor.save')}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-3">
        <CheckedTextField
          field={field}
          language={language}
          label={t('editor.pictureAlt')}
          hint={t('editor.pictureAltHint')}
          maxLength={500}
          value={alt}
          onChange={setAlt}
          onKeyDown={onEnter}
        />
        <CheckedTextField
          language={language}
          label={t('editor.pictureCaption')}
          hint={t('editor.pictureCaptionHint')}
          maxLength={500}
          value={caption}
          onChange={setCaption}
          onKeyDown={onEnter}
        />
      </div>
    </Dialog>
  );
}
