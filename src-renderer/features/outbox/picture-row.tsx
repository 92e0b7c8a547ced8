import type { PictureUpload } from '#shared/sync/outbox-entry.ts';
import { percent, spaceText, t } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';

/** A picture that goes to the service before the text below it. */
export function PictureRow({ upload: { hash, size, sent } }: { readonly upload: PictureUpload }) {
  const isGoing = sent !== null && size !== null && size > 0;
  return (
    <li data-picture-upload={hash} className="border-t border-line py-2">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 pl-5 text-ui">
        <span className="min-w-0 grow">
          {size === null ? t('editor.picture') : t('outbox.pictureOf', { size: spaceText(size) })}
        </span>
        <span
          className={cx('figures shrink-0 text-label font-medium', isGoing ? 'text-queued' : 'text-ink-2')}
        >
          {isGoing ? t('outbox.pictureSent', { share: percent(sent / size) }) : t('outbox.pictureWaits')}
        </span>
      </div>
    </li>
  );
}
