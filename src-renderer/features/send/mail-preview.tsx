import { renderMail } from '#shared/document/mail/mail-message.ts';
import { brandOf } from '#shared/document/render/document-identity.ts';
import { resolvePlaceholders, type PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import { useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { PreviewFrame } from '../../ui/layout/preview-frame.tsx';

interface Props {
  readonly title: string;
  readonly subject: string;
  readonly message: string;
  readonly values: PlaceholderValues;
  /** The client's. */
  readonly locale: string;
}

/** An e-mail as its client will see it, drawn by what the service draws it with. */
export function MailPreview({ title, subject, message, values, locale }: Props) {
  const account = useWorkspace()?.account;
  // Only the service knows the address.
  const shown = { ...values, proposal_url: values.proposal_url ?? t('send.linkLater') };
  const written = resolvePlaceholders(subject, shown);
  const html = renderMail(
    {
      locale,
      accountName: values.account_name ?? '',
      senderName: values.sender_name ?? '',
      subject: written,
      message: resolvePlaceholders(message, shown),
      pageUrl: '#',
      brand: account === undefined ? null : brandOf(account),
    },
    'page',
  ).text;
  return (
    <section aria-label={title} className="overflow-hidden rounded-control ring-1 ring-line ring-inset">
      <p className="selectable border-b border-line bg-hover px-4 py-2 text-ui font-medium break-words">
        {written}
      </p>
      <div className="h-[300px]">
        <PreviewFrame title={title} html={html} />
      </div>
    </section>
  );
}
