import type { Editor } from '@tiptap/core';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import type { KeepPicture } from '../../../../components/pictures/use-keep-picture.ts';
import { errorText, t } from '../../../../i18n/index.ts';
import { showToast } from '../../../../ui/overlays/toast.tsx';
import { writeBody } from '../body-html.ts';
import {
  largestEmbedded,
  largestKept,
  largestSourceFile,
  longestBody,
  mostPixels,
  type PictureProblem,
} from './import/picture-limits.ts';
import { preparePicture } from './import/prepare-picture.ts';
import type { CropArea } from './crop/crop-area.ts';
import { changeSelected, insertPicture, selectedSource } from './picture-commands.ts';
import { askForPictureTexts } from './picture-dialog.tsx';
import { createPicture, type PictureImage } from './picture-source.ts';

function problemText(problem: PictureProblem | { readonly error: unknown }, name: string): string {
  if (typeof problem === 'object') return errorText(problem.error, t('editor.pictureNotKept', { name }));
  switch (problem) {
    case 'file-too-large':
      return t('editor.pictureTooLarge', { name, size: largestSourceFile / 1024 / 1024 });
    case 'not-a-picture':
      return t('editor.pictureWrongType', { name });
    case 'too-many-pixels':
      return t('editor.picturePixels', { name, size: mostPixels / 1_000_000 });
    case 'damaged':
      return t('editor.pictureDamaged', { name });
    case 'too-detailed':
      return t('editor.pictureDetailed', { name });
    case 'no-room':
      return t('editor.pictureNoRoom', { name });
  }
}

interface FollowedPosition {
  readonly current: () => number;
  readonly move: (to: number) => void;
  readonly end: () => void;
}

/** Follows a position of a text while the text changes. */
function followPosition(editor: Editor, start: number): FollowedPosition {
  let position = start;
  const follow = ({ transaction }: { readonly transaction: Transaction }): void => {
    position = transaction.mapping.map(position);
  };
  editor.on('transaction', follow);
  return {
    current: () => position,
    move(to) {
      position = to;
    },
    end: () => editor.off('transaction', follow),
  };
}

type Refused = 'closed' | PictureProblem | { readonly error: unknown };

const keepers = new WeakMap<Editor, KeepPicture>();

/** @param keep how the editor keeps new pictures; null if its texts contain them */
export function keepPicturesWith(editor: Editor, keep: KeepPicture | null): void {
  if (keep === null) keepers.delete(editor);
  else keepers.set(editor, keep);
}

/** The picture of a file as the text refers to it, or why it has none. */
async function makePicture(
  editor: Editor,
  file: File,
  area: CropArea | null,
): Promise<PictureImage | { readonly refused: Refused }> {
  const keep = keepers.get(editor) ?? null;
  const answer = await preparePicture(file, keep === null ? largestEmbedded : largestKept, area);
  if (editor.isDestroyed) return { refused: 'closed' };
  if ('problem' in answer) return { refused: answer.problem };
  try {
    const src = keep === null ? answer.src : await keep(answer.src);
    return editor.isDestroyed ? { refused: 'closed' } : { ...answer, src };
  } catch (error) {
    return { refused: { error } };
  }
}

/** Whether a text has room for a picture in the place of some characters. */
function hasRoom(editor: Editor, { src }: PictureImage, replaced: number): boolean {
  const length = writeBody(editor.state.doc)?.length ?? 0;
  return length - replaced + src.length <= longestBody;
}

/**
 * @param replaced characters that the picture takes the place of
 * @param area the part of the file that is placed
 */
async function place(
  editor: Editor,
  file: File,
  put: (image: PictureImage) => boolean,
  { replaced = 0, area = null }: { readonly replaced?: number; readonly area?: CropArea | null } = {},
): Promise<Refused | 'placed'> {
  const made = await makePicture(editor, file, area);
  if ('refused' in made) return made.refused;
  return hasRoom(editor, made, replaced) && put(made) ? 'placed' : 'no-room';
}

function report(problems: readonly string[]): void {
  if (problems.length > 0) showToast({ title: problems.join(' '), tone: 'error', durationMs: 12_000 });
}

/**
 * Makes pictures of files and inserts them one behind the other. Says which ones it cannot use, and why. The
 * alternative text of a single picture is asked for.
 *
 * @param at a position in the text; the cursor's by default
 */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number): Promise<void> {
  const position = followPosition(editor, at ?? editor.state.selection.to);
  const problems: string[] = [];
  try {
    for (const file of files) {
      // One after the other, so that at most one is in memory.
      const placed = await place(editor, file, (image) => {
        const isInserted = insertPicture(createPicture(image), position.current())(
          editor.state,
          (transaction) => editor.view.dispatch(transaction),
        );
        // Behind the picture, which is selected.
        if (isInserted) position.move(editor.state.selection.to);
        return isInserted;
      });
      if (placed === 'closed') return;
      if (placed !== 'placed') problems.push(problemText(placed, file.name));
    }
  } finally {
    position.end();
    report(problems);
  }
  if (files.length === 1 && problems.length === 0) askForPictureTexts(editor);
}

/**
 * Gives the selected picture the pixels of a file. Its texts and its layout stay.
 *
 * @param area the part of the file; all of it by default
 * @returns false if the picture was deleted or changed meanwhile, so that nothing is replaced
 */
export async function replacePixels(
  editor: Editor,
  file: File,
  area: CropArea | null = null,
): Promise<boolean> {
  const position = followPosition(editor, editor.state.selection.from);
  const source = selectedSource(editor.state) ?? '';
  let isThere = true;
  const put = (image: PictureImage): boolean => {
    const at = position.current();
    const { doc, tr } = editor.state;
    isThere = doc.nodeAt(at)?.attrs['source'] === source;
    if (!isThere) return true;
    editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
    return changeSelected({ image })(editor.state, (transaction) => editor.view.dispatch(transaction));
  };
  try {
    const placed = await place(editor, file, put, { replaced: source.length, area });
    if (placed !== 'placed' && placed !== 'closed') report([problemText(placed, file.name)]);
  } finally {
    position.end();
  }
  return isThere;
}

/** Makes a picture of a file that a dialog asks for. Null if it cannot be used, which is said, or the text was closed. */
export async function preparePictureOf(
  editor: Editor,
  file: File,
  replaced: number,
): Promise<PictureImage | null> {
  const made = await makePicture(editor, file, null);
  const refused = 'refused' in made ? made.refused : hasRoom(editor, made, replaced) ? null : 'no-room';
  if (!('refused' in made) && refused === null) return made;
  if (refused !== null && refused !== 'closed') report([problemText(refused, file.name)]);
  return null;
}

/** Opens the system's dialog for files. */
export function pickFiles(isMultiple: boolean, use: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
  input.multiple = isMultiple;
  input.addEventListener('change', () => {
    if (input.files !== null && input.files.length > 0) use([...input.files]);
  });
  input.click();
}

/** Asks for pictures on the disk and inserts them where the cursor is. */
export function pickPictures(editor: Editor): void {
  pickFiles(true, (files) => void insertPictures(editor, files));
}

/** Asks for a picture on the disk that takes the place of the selected one. */
export function pickReplacement(editor: Editor): void {
  pickFiles(false, ([file]) => {
    if (file !== undefined) void replacePixels(editor, file);
  });
}

/** The pictures of a clipboard that holds nothing else. Office programs add a picture of the text that they copy. */
export function copiedPictures(data: DataTransfer | null): readonly File[] {
  if (data === null || data.getData('text/plain').trim() !== '') return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}
