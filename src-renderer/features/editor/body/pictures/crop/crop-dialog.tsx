import { useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useBridge } from '../../../../../bridge/index.ts';
import { showError } from '../../../../../components/show-error.ts';
import { t } from '../../../../../i18n/index.ts';
import { Segmented } from '../../../../../ui/controls/segmented.tsx';
import { Dialog } from '../../../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../../../ui/overlays/dialog-actions.tsx';
import { showToast } from '../../../../../ui/overlays/toast.tsx';
import { replacePixels } from '../insert-pictures.ts';
import { isWhole, pixelsOf, type CropArea, type Size } from './crop-area.ts';
import type { CropRequest } from './crop-request.ts';
import { readPictureFile } from './read-picture.ts';

const shapes = ['free', 'original', '1:1', '4:3', '3:2', '16:9'] as const;
type Shape = (typeof shapes)[number];

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** Width to height; undefined for any. */
function aspectOf(shape: Shape, { width, height }: Size): number | undefined {
  if (shape === 'free') return undefined;
  if (shape === 'original') return width / height;
  const [across = 1, down = 1] = shape.split(':').map(Number);
  return across / down;
}

const areaOf = ({ x, y, width, height }: PercentCrop): CropArea => ({
  ...{ x: x / 100, y: y / 100, width: width / 100, height: height / 100 },
});

interface Props extends CropRequest {
  readonly onClose: () => void;
}

/** A picture with a frame, by mouse and by arrow keys. What is outside it is cut off, and undo brings it back. */
export function CropDialog({ editor, picture, onClose }: Props) {
  const bridge = useBridge();
  const [size, setSize] = useState<Size | null>(null);
  const [shape, setShape] = useState<Shape>('free');
  const [crop, setCrop] = useState<PercentCrop>(whole);
  const [isCropping, setIsCropping] = useState(false);

  // The editor of another screen has no such picture.
  useEffect(() => {
    editor.on('destroy', onClose);
    return () => void editor.off('destroy', onClose);
  }, [editor, onClose]);

  function choose(next: Shape): void {
    setShape(next);
    if (size === null) return;
    const aspect = aspectOf(next, size);
    if (aspect === undefined) return;
    const { width, height } = size;
    const isWide = aspect > width / height;
    const largest = { unit: '%', ...(isWide ? { width: 100 } : { height: 100 }) } as const;
    setCrop(centerCrop(makeAspectCrop(largest, aspect, width, height), width, height));
  }

  async function apply(): Promise<void> {
    setIsCropping(true);
    try {
      const file = await readPictureFile(bridge, picture.src, picture.alt || t('editor.picture'));
      if (file === null) showToast({ title: t('editor.pictureAbsent'), tone: 'error' });
      else if (editor.isDestroyed || !(await replacePixels(editor, file, areaOf(crop))))
        showToast({ title: t('crop.changed'), tone: 'error' });
      onClose();
    } catch (error) {
      setIsCropping(false);
      showError(t('crop.failed'), error, { id: 'crop', otherwise: t('crop.failedText') });
    }
  }

  const pixels = size === null ? null : pixelsOf(areaOf(crop), size);
  const aspect = size === null ? undefined : aspectOf(shape, size);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('crop.title')}
      description={t('crop.description')}
      actions={
        <DialogActions
          onCancel={onClose}
          busy={isCropping}
          disabled={size === null || isWhole(areaOf(crop), size)}
          onAct={() => void apply()}
        >
          {t('crop.apply')}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segmented
            label={t('crop.shape')}
            value={shape}
            onChange={choose}
            options={shapes.map((value) => ({
              value,
              label: value === 'free' ? t('crop.free') : value === 'original' ? t('crop.original') : value,
            }))}
          />
          <p className="figures text-label text-ink-2" aria-live="polite">
            {pixels !== null && t('crop.size', { width: pixels.width, height: pixels.height })}
          </p>
        </div>
        <div className="flex justify-center rounded-control bg-sidebar p-4 ring-1 ring-line ring-inset">
          <ReactCrop
            crop={crop}
            {...(aspect !== undefined && { aspect })}
            keepSelection
            ruleOfThirds
            minWidth={8}
            minHeight={8}
            onChange={(_pixels, share) => setCrop(share)}
            ariaLabels={{
              cropArea: t('crop.area'),
              nwDragHandle: t('crop.northWest'),
              nDragHandle: t('crop.north'),
              neDragHandle: t('crop.northEast'),
              eDragHandle: t('crop.east'),
              seDragHandle: t('crop.southEast'),
              sDragHandle: t('crop.south'),
              swDragHandle: t('crop.southWest'),
              wDragHandle: t('crop.west'),
            }}
          >
            <img
              src={picture.src}
              alt={picture.alt}
              className="max-h-[52vh]"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
          </ReactCrop>
        </div>
      </div>
    </Dialog>
  );
}
