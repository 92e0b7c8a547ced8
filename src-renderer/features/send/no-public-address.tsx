import { useBridge, useHostState } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * What the client cannot do while the user's own business has no public address; nothing for other accounts. Settings
 * open in another window, so that the e-mail stays.
 */
export function NoPublicAddress() {
  const bridge = useBridge();
  const session = useSession();
  const host = useHostState();
  const isBusiness = session?.state === 'connected' && session.workspace === 'business';
  if (!isBusiness || host?.publicUrl !== null) return null;
  return (
    <Notice tone="warning" title={t('clientPages.without')}>
      <p>{t('clientPages.withoutText')}</p>
      <Button
        className="mt-2"
        onClick={() => void bridge.call('window.open', { route: { to: 'screen', screen: 'settings' } })}
      >
        {t('clientPages.setUp')}
      </Button>
    </Notice>
  );
}
