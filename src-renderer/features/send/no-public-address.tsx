import type { ProposalForm } from '#shared/document/mail/default-message.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * What the client cannot do while the user's own business has no public address. Settings open in another window, so
 * that the e-mail stays.
 */
export function NoPublicAddress({ form }: { readonly form: ProposalForm }) {
  const bridge = useBridge();
  return (
    <Notice
      tone={form === 'pdf' ? 'info' : 'warning'}
      title={t(form === 'pdf' ? 'clientPages.pdfInstead' : 'clientPages.without')}
    >
      <p>{t(form === 'pdf' ? 'clientPages.pdfInsteadText' : 'clientPages.withoutText')}</p>
      <Button
        className="mt-2"
        onClick={() =>
          void bridge.call('window.open', { route: { to: 'settings', section: 'client-pages' } })
        }
      >
        {t('clientPages.setUp')}
      </Button>
    </Notice>
  );
}
