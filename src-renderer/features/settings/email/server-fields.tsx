import { mailSecurities, type MailSecurity } from '#shared/domain/mail/mail-settings.ts';
import { t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { withTypedPort } from './email-draft.ts';
import type { DraftForm } from './draft-form.ts';

const securityWords = (security: MailSecurity): string =>
  ({ tls: 'TLS', starttls: 'STARTTLS', 'none-on-loopback': t('mail.securityNone') })[security];

/** The usual port of each encryption. */
const usualPorts: Readonly<Record<MailSecurity, string>> = {
  tls: '465',
  starttls: '587',
  'none-on-loopback': '25',
};

interface Props {
  readonly form: DraftForm;
}

/** A mail server by hand. */
export function ServerFields({ form: { draft, change, problem } }: Props) {
  return (
    <div className="grid grid-cols-[1fr_88px_160px] gap-3" onBlur={() => change(withTypedPort(draft))}>
      <TextField
        label={t('mail.host')}
        value={draft.host}
        onChange={(host) => change({ host })}
        error={problem('host')}
      />
      <TextField
        label={t('mail.port')}
        inputMode="numeric"
        value={draft.port}
        onChange={(port) => change({ port })}
        error={problem('port')}
      />
      <Select
        label={t('mail.security')}
        value={draft.security}
        options={mailSecurities.map((value) => ({ value, label: securityWords(value) }))}
        onChange={(security) =>
          change({
            security,
            // A port that was typed stays.
            ...(draft.port === usualPorts[draft.security] && { port: usualPorts[security] }),
          })
        }
        error={problem('security')}
      />
    </div>
  );
}
