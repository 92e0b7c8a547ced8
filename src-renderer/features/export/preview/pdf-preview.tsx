import { useEffect, useRef } from 'react';
import type { PageSize } from '#shared/bridge/files.ts';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PreviewFrame } from '../../../ui/layout/preview-frame.tsx';
import { pageWidth, usePdfPages } from './use-pdf-pages.ts';

interface Props {
  readonly title: string;
  readonly html: string;
  readonly pageSize: PageSize;
}

/** A document page by page, as it is printed. Until the pages are made, and if they cannot be, without breaks. */
export function PdfPreview({ title, html, pageSize }: Props) {
  const pages = usePdfPages(html, pageSize);
  if (pages.state === 'made') {
    const { count, isStale } = pages;
    return (
      // Focusable, so that the keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must have the focus
      <section aria-label={title} tabIndex={0} className="h-full overflow-y-auto p-6">
        <ol className={cx('flex flex-col items-center gap-4', isStale && 'opacity-50')} aria-busy={isStale}>
          {pages.pages.map(({ number, bitmap }) => (
            <li key={number} className="flex w-full flex-col items-center gap-1.5">
              <PdfPage bitmap={bitmap} label={t('preview.pageOf', { page: number, total: count })} />
            </li>
          ))}
          {count > pages.pages.length && (
            <li className="text-label text-ink-2">
              {t('preview.morePages', { count: count - pages.pages.length })}
            </li>
          )}
        </ol>
      </section>
    );
  }
  return (
    <div className="relative size-full">
      <PreviewFrame title={title} html={html} />
      <p
        role="status"
        className="absolute inset-x-0 top-3 mx-auto flex w-fit items-center gap-2 rounded-control bg-raised px-3 py-1.5 text-label text-ink-2 shadow-float"
      >
        {pages.state === 'making' && <Spinner />}
        {t(pages.state === 'making' ? 'preview.makingPages' : 'preview.noPages')}
      </p>
    </div>
  );
}

function PdfPage({ bitmap, label }: { readonly bitmap: ImageBitmap; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={bitmap.width}
        height={bitmap.height}
        className="w-full bg-white ring-1 ring-line"
        style={{ maxWidth: pageWidth }}
      />
      <span aria-hidden className="figures text-label text-ink-2">
        {label}
      </span>
    </>
  );
}
