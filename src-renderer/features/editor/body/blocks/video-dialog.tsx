import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { t } from '../../../../i18n/index.ts';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../../ui/overlays/dialog-actions.tsx';
import { insertVideo } from './block-commands.ts';
import { videoAddress } from './video-address.ts';

/** The text that a video is asked for; null for none. */
const useAsked = create<{ readonly editor: Editor | null }>(() => ({ editor: null }));

/** Asks for a video, and puts it where the cursor is. */
export function askForVideo(editor: Editor): void {
  useAsked.setState({ editor });
}

/** Asks for the address and the title of a video. Nothing is requested from its host. */
export function VideoDialog() {
  const { editor: asked } = useAsked();
  const editor = asked?.isDestroyed === false ? asked : null;
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const url = videoAddress(address);
  const isWrong = address.trim() !== '' && url === null;

  // The question belongs to the text of this screen.
  useEffect(() => () => useAsked.setState({ editor: null }), []);

  function close(): void {
    useAsked.setState({ editor: null });
    setAddress('');
    setTitle('');
  }

  function apply(): void {
    if (editor === null || url === null) return;
    insertVideo(url.href, title.trim() || url.hostname)(editor.state, (transaction) =>
      editor.view.dispatch(transaction),
    );
    close();
    editor.commands.focus();
  }

  return (
    <Dialog
      open={editor !== null}
      onClose={close}
      title={t('editor.video')}
      size="small"
      initialFocus={field}
      actions={
        <DialogActions onCancel={close} disabled={url === null} onAct={apply}>
          {t('editor.insert')}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          ref={field}
          label={t('editor.linkAddress')}
          hint={isWrong ? t('editor.videoWrong') : t('editor.videoHint')}
          value={address}
          onChange={setAddress}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply();
          }}
        />
        <TextField
          label={t('editor.videoTitle')}
          value={title}
          onChange={setTitle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply();
          }}
        />
      </div>
    </Dialog>
  );
}
