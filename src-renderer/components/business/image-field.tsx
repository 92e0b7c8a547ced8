import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { Image } from '#shared/domain/account/business-state.ts';
import type { ImageType } from '#shared/domain/account/images.ts';
import { imageProblem, imageUrl, readImage, type ChosenImage, type ImageRules } from './read-image.ts';

interface Props<Type extends ImageType> {
  readonly label: string;
  readonly hint: string;
  readonly image: Pick<Image, 'type' | 'base64'> | null;
  readonly rules: ImageRules<Type>;
  readonly onChange: (image: ChosenImage<Type> | null) => void;
  /** Why the image was refused after it was chosen. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Chooses a picture from the disk, and shows it. It is not uploaded before the caller does so. */
export function ImageField<Type extends ImageType>({
  label,
  hint,
  image,
  rules,
  onChange,
  error,
  disabled = false,
}: Props<Type>) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hintId = useId();
  const shownProblem = problem ?? error ?? null;

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const found = imageProblem(file, rules);
    setProblem(found);
    if (found !== null) return;
    try {
      onChange(await readImage(file, rules));
    } catch (cause) {
      const isRefused = cause instanceof Error && cause.name === 'ImageRefusal';
      setProblem(t(isRefused ? 'business.imageRefused' : 'business.imageUnreadable'));
    }
  }

  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-label font-medium text-ink-2">
        {label}
      </span>
      <div className="flex items-center gap-3">
        {image !== null && (
          // On white, as on the client's page.
          <img
            src={imageUrl(image)}
            alt={label}
            className="h-12 max-w-40 rounded-control bg-white object-contain p-1 ring-1 ring-line"
          />
        )}
        <Button
          size="medium"
          icon={<ImageUp size={14} />}
          disabled={disabled}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {image === null ? t('business.chooseImage') : t('business.replaceImage')}
        </Button>
        {image !== null && (
          <Button
            size="medium"
            variant="quiet"
            disabled={disabled}
            onClick={() => {
              setProblem(null);
              onChange(null);
            }}
          >
            {t('business.removeImage')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={rules.types.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <p
        id={hintId}
        role={shownProblem === null ? undefined : 'alert'}
        className={cx('text-label', shownProblem === null ? 'text-ink-3' : 'text-rejected')}
      >
        {shownProblem ?? hint}
      </p>
    </div>
  );
}
