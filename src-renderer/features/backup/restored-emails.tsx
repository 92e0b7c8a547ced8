import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';

interface Props {
  readonly emails: readonly { readonly proposalId: LocalId; readonly message: SendMessage }[];
  readonly onWrite: (proposalId: LocalId, message: SendMessage) => void;
}

/** E-mails that were queued when the backup was made. They are drafts now and are never sent automatically. */
export function RestoredEmails({ emails, onWrite }: Props) {
  if (emails.length === 0) return null;
  return (
    <section aria-label={t('backup.emails')}>
      <h3 className="text-ui font-medium text-ink">{t('backup.emails')}</h3>
      <p className="text-label text-pretty text-ink-3">{t('backup.emailsText')}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {emails.map(({ proposalId, message }) => (
          <li key={proposalId} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <div className="truncate text-ui text-ink" title={message.subject}>
                {message.subject}
              </div>
              <div className="truncate text-label text-ink-3">{message.email}</div>
            </div>
            <Button size="small" onClick={() => onWrite(proposalId, message)}>
              {t('backup.write')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
