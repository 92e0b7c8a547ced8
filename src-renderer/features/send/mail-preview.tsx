import { Paperclip } from 'lucide-react';
import { resolvePlaceholders, type PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import { useBusiness } from '../../components/business/use-business.ts';
import { useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { PreviewFrame } from '../../ui/layout/preview-frame.tsx';
import type { OwnMessage } from './own-message.ts';
import { ownPreviewHtml, previewHtml } from './preview-html.ts';

interface Props {
  readonly title: string;
  readonly subject: string;
  readonly message: string;
  /** The title of the attached proposal; null without an attachment. */
  readonly pdfOf: string | null;
  /** The message for the user's own mail program; null if the service sends it. */
  readonly own: OwnMessage | null;
  readonly values: PlaceholderValues;
  /** The client's. */
  readonly locale: string;
}

/** An e-mail as its client will see it. One from the service is drawn by what the service draws it with. */
export function MailPreview({ title, subject, message, pdfOf, own, values, locale }: Props) {
  const account = useWorkspace()?.account;
  const user = useBusiness().state?.user ?? null;
  // Only the service knows the address.
  const shown = { ...values, proposal_url: values.proposal_url ?? t('send.linkLater') };
  const written = own?.subject ?? resolvePlaceholders(subject, shown);
  const html =
    own === null
      ? previewHtml(
          {
            subject: written,
            message: resolvePlaceholders(message, shown),
            attachesPdf: pdfOf !== null,
            values: shown,
            locale,
          },
          { account, user },
        )
      : ownPreviewHtml(own, locale);
  return (
    <section aria-label={title} className="overflow-hidden rounded-control ring-1 ring-line ring-inset">
      <p className="selectable border-b border-line bg-hover px-4 py-2 text-ui font-medium break-words">
        {written}
      </p>
      <div className="h-[300px]">
        <PreviewFrame title={title} html={html} />
      </div>
      {pdfOf !== null && (
        <p className="selectable flex items-center gap-1.5 border-t border-line bg-hover px-4 py-2 text-label break-words text-ink-2">
          <Paperclip size={14} className="shrink-0" aria-hidden />
          {`${pdfOf || t('send.untitled')}.pdf`}
        </p>
      )}
    </section>
  );
}
