import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { create } from 'zustand';
import { CheckedTextField } from '../../../../components/spelling/checked-text-field.tsx';
import { useWritingLanguage } from '../../../../components/typography/writing-language.ts';
import { t } from '../../../../i18n/index.ts';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../../ui/overlays/dialog-actions.tsx';
import { videoAddress } from './video-address.ts';
import { putVideo, selectedVideo, type Video } from './video-commands.ts';

export interface PosterFieldProps {
  readonly editor: Editor;
  /** The source of the picture; null for none. */
  readonly value: string | null;
  readonly onChange: (poster: string | null) => void;
}

interface Props {
  /** Asks for the picture that stands for the video. */
  readonly PosterField: ComponentType<PosterFieldProps>;
}

interface Asked {
  readonly editor: Editor;
  /** The video at the cursor, which is changed; null for a new one. */
  readonly video: Video | null;
}

/** The text that a video is asked for; null for none. */
const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

/** Asks for a video and puts it where the cursor is, or for another one in place of the one there. */
export function askForVideo(editor: Editor): void {
  useAsked.setState({ asked: { editor, video: editor.isDestroyed ? null : selectedVideo(editor.state) } });
}

/** Asks for the address, the title and the poster of a video. Nothing is requested from its host. */
export function VideoDialog({ PosterField }: Props) {
  const { asked } = useAsked();

  // The question belongs to the text of this screen.
  useEffect(() => () => useAsked.setState({ asked: null }), []);

  if (asked === null || asked.editor.isDestroyed) return null;
  return <VideoFields {...asked} PosterField={PosterField} />;
}

function VideoFields({ editor, video, PosterField }: Asked & Props) {
  const [address, setAddress] = useState(video?.href ?? '');
  const [title, setTitle] = useState(video?.title ?? '');
  const [poster, setPoster] = useState(video?.poster ?? null);
  const field = useRef<HTMLInputElement>(null);
  const language = useWritingLanguage();
  const url = videoAddress(address);
  const isWrong = address.trim() !== '' && url === null;

  function close(): void {
    useAsked.setState({ asked: null });
  }

  function apply(): void {
    if (editor.isDestroyed || url === null) return;
    putVideo({ href: url.href, title: title.trim() || url.hostname, poster })(editor.state, (transaction) =>
      editor.view.dispatch(transaction),
    );
    close();
    editor.commands.focus();
  }

  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The text gets the focus at once, and the key must not break a line there.
    event.preventDefault();
    apply();
  };

  return (
    <Dialog
      open
      onClose={close}
      title={t('editor.video')}
      size="small"
      initialFocus={field}
      actions={
        <DialogActions onCancel={close} disabled={url === null} onAct={apply}>
          {t(video === null ? 'editor.insert' : 'editor.save')}
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
          onKeyDown={onEnter}
        />
        <CheckedTextField
          language={language}
          label={t('editor.videoTitle')}
          value={title}
          onChange={setTitle}
          onKeyDown={onEnter}
        />
        <PosterField editor={editor} value={poster} onChange={setPoster} />
      </div>
    </Dialog>
  );
}
