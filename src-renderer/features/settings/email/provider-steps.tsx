import { ExternalLink } from 'lucide-react';
import type { MailProvider, MailProviderStep } from '#shared/domain/mail/mail-providers.ts';
import { useBridge } from '../../../bridge/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

function stepWords(step: MailProviderStep): string {
  switch (step) {
    case 'two-step-verification':
      return t('mail.stepTwoStep');
    case 'app-password':
      return t('mail.stepAppPassword');
    case 'enable-smtp':
      return t('mail.stepSmtp');
    case 'admin-permission':
      return t('mail.stepAdmin');
    case 'paid-plan':
      return t('mail.stepPaid');
    case 'install-bridge':
      return t('mail.stepBridge');
  }
}

interface Props {
  readonly provider: MailProvider;
}

/** What has to be done at the provider first, and where. */
export function ProviderSteps({ provider }: Props) {
  const bridge = useBridge();
  const { name, requires, help } = provider;
  return (
    <div className="rounded-control bg-hover px-3 py-2 text-ui text-ink-2">
      {requires.length > 0 && (
        <>
          <p className="font-medium text-ink">{t('mail.first', { provider: name })}</p>
          <ol className="list-decimal pl-5">
            {requires.map((step) => (
              <li key={step}>{stepWords(step)}</li>
            ))}
          </ol>
        </>
      )}
      <Button
        variant="quiet"
        size="small"
        className="-ml-2.5"
        icon={<ExternalLink size={14} />}
        onClick={() => void bridge.call('app.openExternal', { url: help })}
      >
        {t('mail.openHelp', { provider: name })}
      </Button>
    </div>
  );
}
