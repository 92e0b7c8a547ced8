import type { Editor } from '@tiptap/core';
import { create } from 'zustand';
import { fileOfAddress } from '#shared/domain/files/file-references.ts';
import { selectedPicture } from '../picture-commands.ts';
import type { Picture } from '../picture-source.ts';

export interface CropRequest {
  readonly editor: Editor;
  readonly picture: Picture;
}

/** The picture that is being cropped; null for none. */
export const useCropRequest = create<{ readonly asked: CropRequest | null }>(() => ({ asked: null }));

/** Whether the bytes of a picture can be had: it is embedded, or a kept file. */
export const canCrop = ({ src }: Picture): boolean =>
  src.startsWith('data:image/') || fileOfAddress(src) !== null;

/** Shows the selected picture with a frame for the part that stays. */
export function askForCrop(editor: Editor): void {
  const picture = selectedPicture(editor.state);
  if (picture !== null && canCrop(picture)) useCropRequest.setState({ asked: { editor, picture } });
}
