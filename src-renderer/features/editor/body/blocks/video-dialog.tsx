import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { create } from 'zustand';
import { t } from '../../../../i18n/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { insertVideo } from './block-commands.ts';

/** The text that a video is asked for; null for none. */
const useAsked = create<{ readonly editor: Editor | null }>(() => ({ editor: null }));

/** Asks for a video, and puts it where the cursor is. */
export function askForVideo(editor: Editor): void {
  useAsked.setState({ editor });
}

/** The address with its scheme; null for anything but a page of the web. */
function addressOf(text: string): URL | null {
  const address = URL.parse(/^https?:\/\//iu.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  return address?.hostname.includes('.') === true ? address : null;
}

/** Asks for the address and the title of a video. Nothing is requested from its host. */
export function VideoDialog() {
  const { editor } = useAsked();
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const url = addressOf(address);
  const isWrong = address.trim() !== '' && url === null;

  function close(): void {
    useAsked.setState({ editor: null });
    setAddress('');
    setTitle('');
  }

  function apply(): void {
    if (editor === null || editor.isDestroyed || url === null) return;
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
        <>
          <Button size="medium" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button size="medium" variant="primary" disabled={url === null} onClick={apply}>
            {t('editor.insert')}
          </Button>
        </>
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
