import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { fileOfAddress, filesPath } from '#shared/domain/files/file-references.ts';
import { t } from '../../../../i18n/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { pickFiles, preparePictureOf } from '../pictures/insert-pictures.ts';
import type { PosterFieldProps } from './video-dialog.tsx';
import { changePicture, readPicture } from '../pictures/picture-source.ts';

/** The address by which the window shows a picture of a text. */
function shownAddress(source: string): string {
  const { src } = readPicture(source);
  const file = fileOfAddress(src);
  return file === null ? src : `${filesPath}${file}`;
}

/** The picture that stands for a video until it plays. */
export function PosterField({ editor, value, onChange }: PosterFieldProps) {
  const [isBusy, setIsBusy] = useState(false);
  const hintId = useId();

  async function use(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setIsBusy(true);
    try {
      const image = await preparePictureOf(editor, file, value?.length ?? 0);
      if (image !== null) onChange(changePicture('', { image, alt: '' }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div role="group" aria-label={t('editor.videoPoster')} className="flex flex-col gap-1">
      <span aria-hidden className="text-label font-medium text-ink-2">
        {t('editor.videoPoster')}
      </span>
      <div className="flex items-center gap-3">
        {value !== null && (
          <img src={shownAddress(value)} alt="" className="h-12 w-20 rounded-control object-cover" />
        )}
        <Button
          size="medium"
          icon={<ImageUp size={14} />}
          busy={isBusy}
          aria-describedby={hintId}
          onClick={() => pickFiles(false, ([file]) => void use(file))}
        >
          {t(value === null ? 'business.chooseImage' : 'business.replaceImage')}
        </Button>
        {value !== null && (
          <Button size="medium" variant="quiet" onClick={() => onChange(null)}>
            {t('business.removeImage')}
          </Button>
        )}
      </div>
      <p id={hintId} className="text-label text-ink-3">
        {t('editor.videoPosterHint')}
      </p>
    </div>
  );
}
